import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Failure } from '#api/failure.ts'
import { refreshAfterTradeChange } from '#api/refresh.ts'
import { removeTrade } from '#api/trades.ts'
import type { Id } from '#domain/units.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount } from '#ui/format.ts'
import { deletionQueue } from './deletion-queue.ts'
import type { HistoryRow } from './history-row.ts'
import { deleteInBulk } from './run-in-bulk.ts'

/** Deletes trades after a time in which that can be taken back, and says so. */
export function useTradeDeletion() {
  const queries = useQueryClient()
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()

  const remove = useCallback(
    (ids: readonly Id[], said: string, carryOut: () => Promise<void>) => {
      const message = enqueueSnackbar(said, {
        // The queue ends the message: a pointer resting on it must not offer an undo that is too late.
        persist: true,
        action: (
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              deletion?.undo()
              closeSnackbar(message)
            }}
          >
            Undo
          </Button>
        ),
      })
      const deletion = deletionQueue.add(
        ids,
        async () => {
          closeSnackbar(message)
          await carryOut()
        },
        (error) =>
          enqueueSnackbar(
            `${ids.length === 1 ? 'The trade' : 'The trades'} could not be deleted: ${error instanceof Error ? error.message : 'unknown reason'}`,
            { variant: 'error' },
          ),
      )
    },
    [enqueueSnackbar, closeSnackbar],
  )

  const removeOne = useCallback(
    (trade: HistoryRow) =>
      remove([trade.id], `${trade.symbol} trade deleted`, async () => {
        try {
          await removeTrade(queries, trade.id)
        } catch (error) {
          // Somebody else deleted it meanwhile: what was wanted has happened.
          if (!(error instanceof Failure) || error.code !== 'not_found') throw error
          await refreshAfterTradeChange(queries)
        }
      }),
    [queries, remove],
  )

  const removeMany = useCallback(
    (ids: readonly Id[]) =>
      remove(ids, ids.length === 1 ? '1 trade deleted' : `${formatCount(ids.length)} trades deleted`, async () => {
        const { refused } = await deleteInBulk(ids)
        await refreshAfterTradeChange(queries)
        const [first] = refused
        if (first === undefined) return
        const count = refused.length === 1 ? '1 trade was' : `${formatCount(refused.length)} trades were`
        enqueueSnackbar(`${count} not deleted: ${first.message}`, { variant: 'error' })
      }),
    [queries, remove, enqueueSnackbar],
  )
  return { removeOne, removeMany }
}
