import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type PortfolioMetrics = RouteResponse<typeof getPortfolioMetrics>

/** A filter of trades within one portfolio. */
type MetricsFilter = RouteInput<typeof getPortfolioMetrics>['query']

/** Metrics, equity and daily P&L of one portfolio, or of those of its trades that a filter selects. */
export function portfolioMetricsQuery(portfolioId: Id, filter: MetricsFilter = {}) {
  return queryOptions({
    queryKey: ['metrics', 'portfolio', portfolioId, filter],
    queryFn: ({ signal }) => call(getPortfolioMetrics, { params: { portfolioId }, query: filter }, signal),
    staleTime: cacheTimes.metrics,
  })
}
