import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getAiInsights, listFindingTrades, refreshAiInsights } from '#contract/insights/ai-insights.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import { listTradesOptimized } from '#contract/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'

export type Insights = RouteResponse<typeof getAiInsights>
export type Insight = Insights['findings'][number]
/** Which trades findings are about; without a portfolio those of all own ones. */
export type InsightSelection = RouteInput<typeof getAiInsights>['query']

/** The first part of the query keys of findings. */
export const insightsKey = ['insights'] as const

/** The findings over selected trades, those worth the most a month first. */
export function selectedInsightsQuery(selection: InsightSelection) {
  return queryOptions({
    queryKey: [...insightsKey, 'findings', selection],
    queryFn: ({ signal }) => call(getAiInsights, { query: selection }, signal),
    staleTime: cacheTimes.aiInsights,
  })
}

/** The findings over all trades of a portfolio. */
export const insightsQuery = (portfolioId: Id) => selectedInsightsQuery({ portfolio_id: portfolioId })

/** Trades per page of a finding. */
export const findingTradesPerPage = 20

/** One page, from 0, of all trades that a finding is about, the last exit first, with their number. */
export function findingTradesQuery(selection: InsightSelection, finding: string, page: number) {
  return queryOptions({
    queryKey: [...insightsKey, 'trades', selection, finding, page],
    queryFn: async ({ signal }) => {
      const query = { ...selection, finding, offset: page * findingTradesPerPage, limit: findingTradesPerPage }
      const { ids, total } = await call(listFindingTrades, { query }, signal)
      if (ids.length === 0) return { total, trades: [] }
      const { trades } = await call(listTradesOptimized, { query: { id: ids.join(','), limit: ids.length } }, signal)
      // All columns, because none is chosen.
      const byId = new Map((trades as TradeRow[]).map((trade) => [trade.id, trade]))
      return { total, trades: ids.flatMap((id) => byId.get(id) ?? []) }
    },
    staleTime: cacheTimes.aiInsights,
  })
}

/** Has the model word the findings of a portfolio, or of all own ones. */
export function useWordInsights() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (portfolioId: Id | null) => call(refreshAiInsights, { body: { portfolio_id: portfolioId } }),
    onSuccess: (answer, portfolioId) => {
      const selection = portfolioId === null ? {} : { portfolio_id: portfolioId }
      queries.setQueryData(selectedInsightsQuery(selection).queryKey, answer)
    },
  })
}
