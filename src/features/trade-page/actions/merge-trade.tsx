import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMergeTrades } from '#api/trades/reshape-trades.ts'
import { similarTradesQuery, maxSimilarTrades } from '#api/trades/trades.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { MergeDialog } from '#shared/trade/merge-dialog.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

interface MergeTradeProps {
  readonly trade: Trade
  readonly timeZone: string
  readonly onClose: () => void
}

/** Merges the trade of the page with similar ones, and opens the merged trade. */
export function MergeTrade({ trade, timeZone, onClose }: MergeTradeProps) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const { data, error: loadError, refetch } = useQuery(similarTradesQuery(trade, maxSimilarTrades))
  const { mutate, isPending, error } = useMergeTrades()
  const trades = useMemo(
    () =>
      data === undefined ? null : [trade, ...data.trades.filter(({ id, isLocked }) => id !== trade.id && !isLocked)],
    [data, trade],
  )
  return (
    <MergeDialog
      trades={trades}
      loadError={loadError}
      onReload={() => void refetch()}
      base={trade.id}
      timeZone={timeZone}
      isMerging={isPending}
      mergeError={error}
      onClose={onClose}
      onMerge={(chosen) =>
        mutate(
          { trades: [...chosen] },
          {
            onSuccess: ({ trade: merged, removed }) => {
              enqueueSnackbar(`${removed.length + 1} trades merged.`, { variant: 'success' })
              onClose()
              void navigate(`/trade-history/${merged.id}`, { replace: true })
            },
          },
        )
      }
    />
  )
}
