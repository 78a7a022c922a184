import type { Implementation } from './implement.ts'
import { backtesterRoutes } from '#server/routes/backtester.ts'
import { candleRoutes } from '#server/routes/candles.ts'
import { defaultsRoutes } from '#server/routes/defaults.ts'
import { demoRoutes } from '#server/routes/demo.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { metricRoutes } from '#server/routes/metrics.ts'
import { monteCarloRoutes } from '#server/routes/monte-carlo.ts'
import { monteCarloAnalysisRoutes } from '#server/routes/monte-carlo-analysis.ts'
import { portfolioRoutes } from '#server/routes/portfolios.ts'
import { setupTransformerRoutes } from '#server/routes/setup-transformer.ts'
import { tradeRoutes } from '#server/routes/trades.ts'
import { whatIfRoutes } from '#server/routes/what-if.ts'
import { whatIfAnalysisRoutes } from '#server/routes/what-if-analysis.ts'

/** Every route with its handler; a test holds this list and src/contract/routes.ts together. */
export const implementations: readonly Implementation[] = [
  ...healthRoutes,
  ...defaultsRoutes,
  ...portfolioRoutes,
  ...demoRoutes,
  ...tradeRoutes,
  ...metricRoutes,
  ...monteCarloRoutes,
  ...monteCarloAnalysisRoutes,
  ...candleRoutes,
  ...setupTransformerRoutes,
  ...backtesterRoutes,
  ...whatIfRoutes,
  ...whatIfAnalysisRoutes,
]
