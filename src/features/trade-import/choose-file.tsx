import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formats } from '#domain/importers/formats.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { Panel } from '#ui/panel.tsx'
import { DropZone } from './drop-zone.tsx'
import { ImportHistory } from './import-history.tsx'

interface ChooseFileProps {
  readonly problem: string | null
  readonly portfolio: Portfolio
  readonly onChoose: (files: readonly File[]) => void
}

/** Layouts by the program or broker that writes them, in the order of the list. */
const sources = [...new Set(formats.map(({ source }) => source))].map((source) => ({
  source,
  layouts: formats.filter((format) => format.source === source),
}))

/** Where files are dropped or chosen, what can be read, and what was imported before. */
export function ChooseFile({ problem, portfolio, onChoose }: ChooseFileProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {problem === null ? null : (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <DropZone onChoose={onChoose} />
      <ImportHistory portfolio={portfolio} />
      <Panel
        title="What can be read"
        subtitle="The layout is recognised by the column names, never by the file’s name. Of any other table you name the columns yourself, once."
      >
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {sources.map(({ source, layouts }) => (
            <Box key={source} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 620 }}>
                {source}
              </Typography>
              {layouts.map(({ id, label, howToExport }) => (
                <Typography component="dd" variant="body2" key={id} sx={{ m: 0, color: 'text.secondary' }}>
                  {label}: {howToExport}
                </Typography>
              ))}
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  )
}
