import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { isEmptyEdit, isIncompleteEdit, type BulkEdit } from './bulk-edit.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkReportView } from './bulk-report.tsx'
import { maxTradesPerEdit, type TradeScope } from './run-in-bulk.ts'
import { useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps {
  readonly scope: TradeScope
  readonly count: number
  /** The initial values of the edit. */
  readonly initial: BulkEdit
  readonly context: JournalContext
  readonly onClose: () => void
}

/** The dialog of a bulk edit: its fields, then its progress, then its report. */
export function BulkDialog({ scope, count, initial, context, onClose }: BulkDialogProps) {
  const id = useId()
  const [edit, setEdit] = useState<BulkEdit>(initial)
  const { state, run, stop } = useBulkRun()
  const isRunning = state.at === 'running'
  const trades = pluralize(count, 'trade')
  const tooMany = scope.kind === 'all' && count > maxTradesPerEdit
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2">
        {`Edit ${trades}`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {state.at === 'done' ? (
          <BulkReportView report={state.report} />
        ) : isRunning ? (
          <Box component="output" sx={{ display: 'grid', gap: 1, py: 2 }}>
            {state.progress === null
              ? 'Loading trades…'
              : `${formatCount(state.progress.done)} of ${pluralize(state.progress.of, 'trade')}`}
            <ProgressBar
              label="Trades changed"
              share={state.progress === null ? 0 : state.progress.done / state.progress.of}
            />
          </Box>
        ) : (
          <>
            {scope.kind === 'all' ? (
              <Alert severity="warning">{`Changes all ${trades}, including off screen.`}</Alert>
            ) : null}
            {tooMany ? (
              <Alert severity="error">{`You can edit up to ${formatCount(maxTradesPerEdit)} trades at once. Narrow the filters.`}</Alert>
            ) : null}
            {state.at === 'failed' ? <Alert severity="error">{state.message}</Alert> : null}
            <BulkFields edit={edit} context={context} onChange={setEdit} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {isRunning ? (
          <Button onClick={stop} color="inherit">
            Stop
          </Button>
        ) : (
          <Button onClick={onClose} color="inherit">
            {state.at === 'done' ? 'Close' : 'Cancel'}
          </Button>
        )}
        {state.at === 'idle' || state.at === 'failed' ? (
          <Button
            variant="contained"
            disabled={isEmptyEdit(edit) || isIncompleteEdit(edit) || tooMany}
            onClick={() => void run(scope, edit)}
          >
            {`Change ${trades}`}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
