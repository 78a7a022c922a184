import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useUndoImport } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

interface UndoImportProps {
  readonly batchId: Id
  readonly fileName: string
  /** Number of imported trades, and of existing trades that it continued. */
  readonly trades: number
  readonly continued: number
  readonly onUndone?: (() => void) | undefined
}

/** Undoes an import after a confirmation. */
export function UndoImport({ batchId, fileName, trades, continued, onUndone }: UndoImportProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const undo = useUndoImport()
  const close = () => {
    setIsConfirming(false)
    undo.reset()
  }
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`Undo the import of ${fileName}`}
        onClick={() => setIsConfirming(true)}
      >
        Undo
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Undo the import of ${shortenFileName(fileName)}?`}
        confirmLabel={undo.isPending ? 'Undoing …' : 'Undo import'}
        destructive
        busy={undo.isPending}
        onCancel={close}
        onConfirm={() =>
          undo.mutate(batchId, {
            onSuccess: () => {
              close()
              onUndone?.()
            },
          })
        }
      >
        <Typography>
          This deletes {pluralize(trades, 'trade')} and your notes on {trades === 1 ? 'it' : 'them'}.
          {continued === 0
            ? ''
            : ` It also removes executions from ${pluralize(continued, 'existing trade')} and keeps your notes on ${continued === 1 ? 'it' : 'them'}.`}{' '}
          Importing the file again does not restore deleted notes.
        </Typography>
        {undo.error === null ? null : (
          <Typography role="alert" color="error" sx={{ mt: 1.5 }}>
            {errorText(undo.error)}
          </Typography>
        )}
      </ConfirmDialog>
    </>
  )
}
