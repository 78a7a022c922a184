import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type PortfolioMetrics = RouteResponse<typeof getPortfolioMetrics>

/** Metrics, equity and daily P&L of one portfolio. */
export function portfolioMetricsQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: ['metrics', 'portfolio', portfolioId],
    queryFn: ({ signal }) => call(getPortfolioMetrics, { params: { portfolioId } }, signal),
    staleTime: cacheTimes.metrics,
  })
}
