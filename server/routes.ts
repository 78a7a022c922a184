import type { Implementation } from './implement.ts'
import { defaultsRoutes } from '#server/routes/defaults.ts'
import { demoRoutes } from '#server/routes/demo.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { metricRoutes } from '#server/routes/metrics.ts'
import { monteCarloRoutes } from '#server/routes/monte-carlo.ts'
import { monteCarloAnalysisRoutes } from '#server/routes/monte-carlo-analysis.ts'
import { invitationRoutes } from '#server/routes/team-invitations.ts'
import { remarkRoutes } from '#server/routes/remarks.ts'
import { teamRoutes } from '#server/routes/teams.ts'
import { portfolioRoutes } from '#server/routes/portfolios.ts'
import { tradeRoutes } from '#server/routes/trades.ts'

/** Every route with its handler; a test holds this list and src/contract/routes.ts together. */
export const implementations: readonly Implementation[] = [
  ...healthRoutes,
  ...defaultsRoutes,
  ...portfolioRoutes,
  ...demoRoutes,
  ...tradeRoutes,
  ...teamRoutes,
  ...invitationRoutes,
  ...remarkRoutes,
  ...metricRoutes,
  ...monteCarloRoutes,
  ...monteCarloAnalysisRoutes,
]
