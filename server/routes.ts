import type { Implementation } from './implement.ts'
import { defaultsRoutes } from './routes/defaults.ts'
import { demoRoutes } from './routes/demo.ts'
import { healthRoutes } from './routes/health.ts'
import { metricRoutes } from './routes/metrics.ts'
import { monteCarloRoutes } from './routes/monte-carlo.ts'
import { portfolioRoutes } from './routes/portfolios.ts'
import { tradeRoutes } from './routes/trades.ts'

/** Every route with its handler; a test holds this list and src/contract/routes.ts together. */
export const implementations: readonly Implementation[] = [
  ...healthRoutes,
  ...defaultsRoutes,
  ...portfolioRoutes,
  ...demoRoutes,
  ...tradeRoutes,
  ...metricRoutes,
  ...monteCarloRoutes,
]
