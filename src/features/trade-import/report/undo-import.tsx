import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useUndoImport } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

interface UndoImportProps {
  readonly batchId: Id
  readonly fileName: string
  /** How many trades it brought, and to how many it added. */
  readonly trades: number
  readonly continued: number
  readonly onUndone?: (() => void) | undefined
}

/** Takes an import back, once that is confirmed. */
export function UndoImport({ batchId, fileName, trades, continued, onUndone }: UndoImportProps) {
  const [asks, setAsks] = useState(false)
  const undo = useUndoImport()
  const close = () => {
    setAsks(false)
    undo.reset()
  }
  return (
    <>
      <Button size="small" color="inherit" aria-label={`Undo the import of ${fileName}`} onClick={() => setAsks(true)}>
        Undo
      </Button>
      <ConfirmDialog
        open={asks}
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
          {pluralize(trades, 'trade')} that it brought {trades === 1 ? 'is' : 'are'} deleted, with what you have noted
          since.
          {continued === 0
            ? ''
            : ` Its executions are taken out of ${pluralize(continued, 'trade')} that ${continued === 1 ? 'was' : 'were'} there before; your notes on ${continued === 1 ? 'it' : 'them'} stay.`}{' '}
          Importing the file again brings it back without your notes.
        </Typography>
        {undo.error === null ? null : (
          <Typography role="alert" color="error" sx={{ mt: 1.5 }}>
            {undo.error.message}
          </Typography>
        )}
      </ConfirmDialog>
    </>
  )
}
