import { useState } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { readIds, type TradeScope } from './run-in-bulk.ts'

interface DeleteDialogProps {
  readonly scope: TradeScope
  readonly count: number
  readonly onDelete: (ids: readonly Id[]) => void
  readonly onClose: () => void
}

/** Asks for confirmation before all trades that match a filter are deleted. */
export function DeleteDialog({ scope, count, onDelete, onClose }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const trades = pluralize(count, 'trade')

  async function confirm(): Promise<void> {
    setIsBusy(true)
    try {
      const ids = await readIds(scope, new AbortController().signal)
      onClose()
      onDelete(ids)
    } catch (error) {
      setFailure(errorText(error, 'Couldn’t load trades'))
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${trades}?`}
      confirmLabel={`Delete ${trades}`}
      destructive
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Deletes all {trades}, including off screen. Locked trades stay.
      {failure === null ? null : ` ${failure}`}
    </ConfirmDialog>
  )
}
