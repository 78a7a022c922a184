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
  /** One trade to merge with others, or the selected trades. */
  readonly target: { readonly trade: HistoryRow } | { readonly scope: TradeScope }
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
  // Rows hold the requested columns.
  for await (const rows of readScope(scope, query, signal)) found.push(...(rows as readonly MergeableTrade[]))
  return found
}

/** A trade and the similar trades of its portfolio that it can be merged with. */
function useMergeCandidates(portfolioId: Id, trade: HistoryRow | null) {
  const { id, symbol, direction } = trade ?? { id: '', symbol: '', direction: 'long' as const }
  const first = useQuery({ ...tradeQuery(id), enabled: trade !== null })
  const others = useQuery({
    ...similarTradesQuery({ portfolioId, symbol, direction }, maxSimilarTrades),
    enabled: trade !== null,
  })
  const ready = first.data !== undefined && others.data !== undefined
  return {
    trades: ready ? [first.data, ...others.data.trades.filter((other) => other.id !== id && !other.isLocked)] : null,
    error: first.error ?? others.error,
    retry: () => {
      void first.refetch()
      void others.refetch()
    },
  }
}

/** Merges a trade with similar ones, or the selected trades. */
export function MergeTrades({ target, portfolioId, timeZone, onMerged, onClose }: MergeTradesProps) {
  const { enqueueSnackbar } = useSnackbar()
  const trade = 'trade' in target ? target.trade : null
  const scope = 'scope' in target ? target.scope : null
  const candidates = useMergeCandidates(portfolioId, trade)
  const selected = useQuery({
    queryKey: [...tradesKey, 'to merge', scope],
    queryFn: ({ signal }) => (scope === null ? [] : readSelected(scope, signal)),
    enabled: scope !== null,
    // Never cached: the server refuses to merge stale revisions.
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate, isPending, error } = useMergeTrades()
  return (
    <MergeDialog
      trades={scope === null ? candidates.trades : (selected.data ?? null)}
      loadError={scope === null ? candidates.error : selected.error}
      onReload={() => (scope === null ? candidates.retry() : void selected.refetch())}
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
              enqueueSnackbar(`Merged ${removed.length + 1} trades into one`, { variant: 'success' })
              onMerged()
              onClose()
            },
          },
        )
      }
    />
  )
}
