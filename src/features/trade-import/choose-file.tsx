import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { importers } from '#domain/importers/catalogue.ts'
import { genericColumns } from '#domain/importers/generic-columns.ts'
import { Panel } from '#ui/panel.tsx'
import { DropZone } from './drop-zone.tsx'

interface ChooseFileProps {
  readonly problem: string | null
  readonly onChoose: (file: File) => void
  readonly onRefuse: (problem: string) => void
}

const requiredNames = ['symbol', 'direction', 'quantity', 'entryPrice', 'exitPrice', 'entryAt', 'exitAt'] as const

/** Where a file is dropped or chosen, and what can be read. */
export function ChooseFile({ problem, onChoose, onRefuse }: ChooseFileProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {problem === null ? null : (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <DropZone onChoose={onChoose} onRefuse={onRefuse} />
      <Panel
        title="What can be read"
        subtitle="The layout is recognised by the column names, never by the file's name."
      >
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {importers.map(({ id, label }) => (
            <Typography component="li" variant="body2" key={id}>
              {label}
            </Typography>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
          A generic file has one row per round trip with at least the columns{' '}
          {requiredNames.map((name) => genericColumns[name][0]).join(', ')}. Commission, Fees, Stop, Target, Lowest
          Price, Highest Price, P&amp;L and others are used where they are there.
        </Typography>
      </Panel>
    </Box>
  )
}
