import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { importBatchesQuery } from '#api/imports/imports.ts'
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
  const { isPending } = useQuery(importBatchesQuery(portfolio.id))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {problem === null ? null : (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <DropZone onChoose={onChoose} />
      <ImportHistory portfolio={portfolio} />
      {/* After the history, whose height is not known before. */}
      {isPending ? null : <FormatList />}
    </Box>
  )
}
