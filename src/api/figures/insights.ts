import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getAiInsights } from '#contract/insights/ai-insights.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type Insight = RouteResponse<typeof getAiInsights>['findings'][number]

/** The findings over the trades of a portfolio, the most important first. */
export function insightsQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: ['insights', portfolioId],
    queryFn: ({ signal }) => call(getAiInsights, { query: { portfolio_id: portfolioId } }, signal),
    staleTime: cacheTimes.aiInsights,
  })
}
