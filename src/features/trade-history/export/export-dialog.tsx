import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useRef, useState } from 'react'
import type { Progress, TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { downloadFile } from '#ui/download-file.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Segments } from '#ui/form/segments.tsx'
import { exportFile, exportFormats, type ExportFormat } from './export-file.ts'

interface ExportDialogProps {
  readonly scope: TradeScope
  readonly count: number
  readonly shown: readonly GridColumn[]
  readonly all: readonly GridColumn[]
  readonly sort: HistorySort
  readonly context: JournalContext
  readonly onClose: () => void
}

const formats = Object.entries(exportFormats).map(([value, label]) => ({ value: value as ExportFormat, label }))

/** The dialog that exports the selected or matching trades to a file. */
export function ExportDialog({ scope, count, shown, all, sort, context, onClose }: ExportDialogProps) {
  const id = useId()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [columnChoice, setColumnChoice] = useState<'shown' | 'all'>('shown')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  const { enqueueSnackbar } = useSnackbar()
  useEffect(() => () => controller.current?.abort(), [])
  const columns = columnChoice === 'shown' ? shown : all
  const isRunning = progress !== null

  async function run(): Promise<void> {
    const { signal } = (controller.current = new AbortController())
    setFailure(null)
    setProgress({ done: 0, of: count })
    try {
      const file = await exportFile({ scope, count, format, columns, sort, context }, setProgress, signal)
      downloadFile(file, `trades-${context.portfolio.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.${format}`)
      enqueueSnackbar('File exported', { variant: 'success' })
      onClose()
    } catch (error) {
      if (!signal.aborted) setFailure(errorText(error, 'Export failed. Try again.'))
    } finally {
      setProgress(null)
    }
  }

  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} component="h2">
        {`Export ${pluralize(count, 'trade')}`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {failure === null ? null : <Alert severity="error">{failure}</Alert>}
        {isRunning ? (
          <Box component="output" sx={{ display: 'grid', gap: 1, py: 2 }}>
            {`${formatCount(progress.done)} of ${pluralize(progress.of, 'trade')}`}
            <ProgressBar label="Trades written" share={progress.of === 0 ? 0 : progress.done / progress.of} />
          </Box>
        ) : (
          <>
            <Segments label="Format" options={formats} value={format} onChange={setFormat} />
            <Segments
              label="Columns"
              options={[
                { value: 'shown', label: `Shown columns (${shown.length})` },
                { value: 'all', label: `All (${all.length})` },
              ]}
              value={columnChoice}
              onChange={setColumnChoice}
            />
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>Exact values, UTC times, formulas escaped.</Box>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={() => (isRunning ? controller.current?.abort() : onClose())}>
          {isRunning ? 'Stop' : 'Cancel'}
        </Button>
        <Button variant="contained" disabled={isRunning} onClick={() => void run()}>
          Export
        </Button>
      </DialogActions>
    </Dialog>
  )
}
