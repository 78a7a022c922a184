import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { DropZone } from './drop-zone.tsx'
import { FormatList } from './format-list.tsx'
import { ImportHistory } from './import-history.tsx'

interface ChooseFileProps {
  readonly problem: string | null
  readonly portfolio: Portfolio
  readonly onChoose: (files: readonly File[]) => void
}

/** The first step: choose files, with the import history and the supported formats. */
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
      <FormatList />
    </Box>
  )
}
