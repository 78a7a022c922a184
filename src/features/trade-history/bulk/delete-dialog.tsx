import { useState } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { readIds, type TradeScope } from './run-in-bulk.ts'

interface DeleteDialogProps {
  readonly scope: TradeScope
  readonly count: number
  readonly onDelete: (ids: readonly Id[]) => void
  readonly onClose: () => void
}

/** Asks before many trades are deleted, and says how many they are. */
export function DeleteDialog({ scope, count, onDelete, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const trades = count === 1 ? '1 trade' : `${formatCount(count)} trades`

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      const ids = await readIds(scope, new AbortController().signal)
      onClose()
      onDelete(ids)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The trades could not be read.')
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${trades}?`}
      confirmLabel={`Delete ${trades}`}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {scope.kind === 'all'
        ? `All ${trades} that the filters select are deleted, also those that are not on the screen. `
        : ''}
      For a few seconds you can take it back. Locked trades stay.
      {failure === null ? null : ` ${failure}`}
    </ConfirmDialog>
  )
}
