import type { Implementation } from './implement.ts'
import { defaultsRoutes } from '#server/routes/defaults.ts'
import { demoRoutes } from '#server/routes/demo.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { metricRoutes } from '#server/routes/metrics.ts'
import { monteCarloRoutes } from '#server/routes/monte-carlo.ts'
import { monteCarloAnalysisRoutes } from '#server/routes/monte-carlo-analysis.ts'
import { portfolioRoutes } from '#server/routes/portfolios.ts'
import { bulkTradeRoutes } from '#server/routes/bulk-trades.ts'
import { importRoutes } from '#server/routes/import-trades.ts'
import { tradeRoutes } from '#server/routes/trades.ts'

/** Every route with its handler; a test holds this list and src/contract/routes.ts together. */
export const implementations: readonly Implementation[] = [
  ...healthRoutes,
  ...defaultsRoutes,
  ...portfolioRoutes,
  ...demoRoutes,
  ...importRoutes,
  ...bulkTradeRoutes,
  ...tradeRoutes,
  ...metricRoutes,
  ...monteCarloRoutes,
  ...monteCarloAnalysisRoutes,
]
