import { useQuery } from '@tanstack/react-query'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { useMergeTrades } from '#api/trades/reshape-trades.ts'
import { similarTradesQuery, maxSimilarTrades, tradeQuery } from '#api/trades/trades.ts'
import type { RowColumn } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { maxMergedTrades } from '#domain/trade/merge-trades.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { MergeDialog, type MergeableTrade } from '#shared/trade/merge-dialog.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { readScope, type TradeScope } from './run-in-bulk.ts'

interface MergeTradesProps {
  /** A trade to find others for, or the trades that are selected. */
  readonly what: { readonly trade: HistoryRow } | { readonly scope: TradeScope }
  readonly portfolioId: Id
  readonly timeZone: string
  readonly onMerged: () => void
  readonly onClose: () => void
}

const columns = [
  'revision',
  'isLocked',
  'isExcluded',
  'status',
  'symbol',
  'direction',
  'assetClass',
  'pointValue',
  'quoteCurrency',
  'entryAt',
  'maxQuantity',
  'netPnl',
] as const satisfies readonly (RowColumn & keyof MergeableTrade)[]

async function readSelected(scope: TradeScope, signal: AbortSignal): Promise<MergeableTrade[]> {
  const query = { columns: columns.join(','), sort: 'entryAt', order: 'asc', limit: maxMergedTrades } as const
  const found: MergeableTrade[] = []
  // Rows hold the columns that were asked for.
  for await (const rows of readScope(scope, query, signal)) found.push(...(rows as readonly MergeableTrade[]))
  return found
}

/** A trade, and others of its portfolio that could be one with it. */
function useMergeCandidates(portfolioId: Id, trade: HistoryRow | null) {
  const { id, symbol, direction } = trade ?? { id: '', symbol: '', direction: 'long' as const }
  const one = useQuery({ ...tradeQuery(id), enabled: trade !== null })
  const others = useQuery({
    ...similarTradesQuery({ portfolioId, symbol, direction }, maxSimilarTrades),
    enabled: trade !== null,
  })
  const ready = one.data !== undefined && others.data !== undefined
  return {
    trades: ready ? [one.data, ...others.data.trades.filter((other) => other.id !== id && !other.isLocked)] : null,
    error: one.error ?? others.error,
    read: () => {
      void one.refetch()
      void others.refetch()
    },
  }
}

/** Merges a trade of the history with others, or those that are selected with one another. */
export function MergeTrades({ what, portfolioId, timeZone, onMerged, onClose }: MergeTradesProps) {
  const { enqueueSnackbar } = useSnackbar()
  const trade = 'trade' in what ? what.trade : null
  const scope = 'scope' in what ? what.scope : null
  const alike = useMergeCandidates(portfolioId, trade)
  const selected = useQuery({
    queryKey: [...tradesKey, 'to merge', scope],
    queryFn: ({ signal }) => (scope === null ? [] : readSelected(scope, signal)),
    enabled: scope !== null,
    // What is merged is what was there when it was asked for: a revision that is out of date is refused.
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate, isPending, error } = useMergeTrades()
  return (
    <MergeDialog
      trades={scope === null ? alike.trades : (selected.data ?? null)}
      loadError={scope === null ? alike.error : selected.error}
      onReload={() => (scope === null ? alike.read() : void selected.refetch())}
      base={trade?.id ?? null}
      timeZone={timeZone}
      isMerging={isPending}
      mergeError={error}
      onClose={onClose}
      onMerge={(chosen) =>
        mutate(
          { trades: [...chosen] },
          {
            onSuccess: ({ removed }) => {
              enqueueSnackbar(`${removed.length + 1} trades are now one.`, { variant: 'success' })
              onMerged()
              onClose()
            },
          },
        )
      }
    />
  )
}
