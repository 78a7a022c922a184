import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useCallback } from 'react'
import { Failure } from '#api/failure.ts'
import { refreshAfterTradeChange } from '#api/refresh.ts'
import { removeTrade } from '#api/trades.ts'
import type { TradeRow } from '#contract/trade-record.ts'
import { deletionQueue } from './deletion-queue.ts'

/** Deletes a trade after a time in which it can be taken back, and says so. */
export function useTradeDeletion(): (trade: TradeRow) => void {
  const queries = useQueryClient()
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()

  return useCallback(
    (trade) => {
      const message = enqueueSnackbar(`${trade.symbol} trade deleted`, {
        // The queue ends the message: a pointer resting on it must not offer an undo that is too late.
        persist: true,
        action: (
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              deletionQueue.undo(trade.id)
              closeSnackbar(message)
            }}
          >
            Undo
          </Button>
        ),
      })
      async function remove(): Promise<void> {
        closeSnackbar(message)
        try {
          await removeTrade(queries, trade.id)
        } catch (error) {
          // Somebody else deleted it meanwhile: what was wanted has happened.
          if (!(error instanceof Failure) || error.code !== 'not_found') throw error
          await refreshAfterTradeChange(queries)
        }
      }
      deletionQueue.add(trade.id, remove, (error) =>
        enqueueSnackbar(
          `The ${trade.symbol} trade could not be deleted: ${error instanceof Error ? error.message : 'unknown reason'}`,
          { variant: 'error' },
        ),
      )
    },
    [queries, enqueueSnackbar, closeSnackbar],
  )
}
