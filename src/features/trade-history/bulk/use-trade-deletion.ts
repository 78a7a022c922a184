import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import { removeTrade } from '#api/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { deleteInBulk, readIds, type TradeScope } from './run-in-bulk.ts'

/** Deletes trades after a delay in which the deletion can be undone. */
export function useTradeDeletion() {
  const queries = useQueryClient()
  const { enqueueSnackbar } = useSnackbar()
  const remove = useUndoableDeletion(deletionQueue)

  const removeOne = useCallback(
    ({ id, symbol }: HistoryRow) =>
      remove([id], `${symbol} trade deleted`, 'the trade', () => removeTrade(queries, id)),
    [queries, remove],
  )

  const removeMany = useCallback(
    (ids: readonly Id[]) => {
      const [message, subject] =
        ids.length === 1
          ? ['1 trade deleted', 'the trade']
          : [`${formatCount(ids.length)} trades deleted`, 'the trades']
      remove(ids, message, subject, async () => {
        const { refused } = await deleteInBulk(ids)
        await refreshAfterTradeChange(queries)
        const [first] = refused
        if (first === undefined) return
        enqueueSnackbar(`${pluralize(refused.length, 'trade')} not deleted: ${first.message}`, { variant: 'error' })
      })
    },
    [queries, remove, enqueueSnackbar],
  )

  const isReading = useRef(false)
  /** Deletes all trades of a scope; `onRemoved` is called once they are read and hidden. */
  const removeScope = useCallback(
    async (scope: TradeScope, onRemoved: () => void) => {
      if (isReading.current) return
      isReading.current = true
      try {
        const ids = await readIds(scope, new AbortController().signal)
        onRemoved()
        removeMany(ids)
      } catch (error) {
        enqueueSnackbar(`Couldn’t delete the trades: ${errorText(error)}`, { variant: 'error' })
      } finally {
        isReading.current = false
      }
    },
    [removeMany, enqueueSnackbar],
  )
  return { removeOne, removeScope }
}
