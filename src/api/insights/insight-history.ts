import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { recordInsightHistory, updateInsightHistory } from '#contract/insights/history.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import { insightsKey } from './insights.ts'

export type InsightHistoryEntry = RouteResponse<typeof recordInsightHistory>['history'][number]

/** What became of the findings of a portfolio, or of all own ones; notes those that there are now. */
export function insightHistoryQuery(portfolioId: Id | null) {
  return queryOptions({
    queryKey: [...insightsKey, 'history', portfolioId],
    queryFn: async ({ signal }) =>
      (await call(recordInsightHistory, { body: { portfolio_id: portfolioId } }, signal)).history,
    staleTime: cacheTimes.aiInsights,
  })
}

/** Dismisses a finding, takes that back, or notes that the trader acted on it. */
export function useUpdateInsightHistory(portfolioId: Id | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (changes: Omit<RouteInput<typeof updateInsightHistory>['body'], 'portfolio_id'>) =>
      (await call(updateInsightHistory, { body: { ...changes, portfolio_id: portfolioId } })).entry,
    onSuccess: (entry) => {
      queries.setQueryData(insightHistoryQuery(portfolioId).queryKey, (history) =>
        history?.map((one) => (one.key === entry.key ? entry : one)),
      )
    },
  })
}
