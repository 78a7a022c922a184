import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { fetchTradeRows } from '#api/trades/history.ts'
import type { RouteInput } from '#contract/route.ts'
import { postHistoryAnalysis } from '#contract/simulations/history.ts'
import { postDrawdownAnalysis, postKellyOptimization } from '#contract/simulations/monte-carlo.ts'
import { maxRows, type RowColumn } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { SetupTrade } from '#domain/simulation/setup-samples.ts'
import { useComputation } from './monte-carlo.ts'

type DrawdownBody = RouteInput<typeof postDrawdownAnalysis>['body']
type HistoryBody = RouteInput<typeof postHistoryAnalysis>['body']
type KellyBody = RouteInput<typeof postKellyOptimization>['body']

/** Simulates drawdowns on the server, with its own implementation and its own sample. */
export const useDrawdownAnalysis = () => useComputation((body: DrawdownBody) => call(postDrawdownAnalysis, { body }))

/** Places the history among its shuffles and bootstraps on the server, with its own implementation and sample. */
export const useHistoryAnalysis = () => useComputation((body: HistoryBody) => call(postHistoryAnalysis, { body }))

/** Computes the Kelly fraction on the server, with its own implementation and its own sample. */
export const useKellyOptimization = () => useComputation((body: KellyBody) => call(postKellyOptimization, { body }))

/** What a sample by setup needs of a trade. */
const setupTradeColumns: readonly RowColumn[] = [
  'status',
  'isExcluded',
  'direction',
  'entryAt',
  'exitAt',
  'exitDate',
  'netPnl',
  'grossPnl',
  'totalFees',
  'initialRiskAmount',
  'realizedR',
  'maeR',
  'mfeR',
  'holdMinutes',
  'result',
  'setupId',
]

/** The closed trades of a portfolio, or those of them in a list, with their setups. */
export function setupTradesQuery(portfolioId: Id, tradeListId: Id | null = null) {
  return queryOptions({
    queryKey: [...tradesKey, 'by setup', portfolioId, tradeListId],
    queryFn: async ({ signal }) => {
      const query = {
        portfolio_id: portfolioId,
        status: 'completed',
        excluded: 'false' as const,
        limit: maxRows,
        ...(tradeListId === null ? {} : { trade_list: tradeListId }),
        columns: setupTradeColumns.join(','),
      }
      const trades: SetupTrade[] = []
      // Every requested column is in each row.
      for await (const rows of fetchTradeRows(query, signal)) trades.push(...(rows as SetupTrade[]))
      return trades
    },
    staleTime: cacheTimes.tradeLists,
    // Comparing every value of the rows would take longer than rendering them.
    structuralSharing: false,
  })
}
