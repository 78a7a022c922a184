import type { Implementation } from './implement.ts'
import { customStatRoutes } from '#server/routes/custom-stats.ts'
import { defaultsRoutes } from '#server/routes/defaults.ts'
import { demoRoutes } from '#server/routes/demo.ts'
import { exchangeRoutes } from '#server/routes/exchanges.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { metricRoutes } from '#server/routes/metrics.ts'
import { missedReasonRoutes } from '#server/routes/missed-reasons.ts'
import { mistakeRoutes } from '#server/routes/mistakes.ts'
import { monteCarloAnalysisRoutes } from '#server/routes/monte-carlo-analysis.ts'
import { invitationRoutes } from '#server/routes/team-invitations.ts'
import { remarkRoutes } from '#server/routes/remarks.ts'
import { teamRoutes } from '#server/routes/teams.ts'
import { monteCarloRoutes } from '#server/routes/monte-carlo.ts'
import { portfolioRoutes } from '#server/routes/portfolios.ts'
import { ruleRoutes } from '#server/routes/rules.ts'
import { setupRoutes } from '#server/routes/setups.ts'
import { symbolRoutes } from '#server/routes/symbols.ts'
import { tagRoutes } from '#server/routes/tags.ts'
import { tradeCommentRoutes } from '#server/routes/trade-comments.ts'
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
  ...setupRoutes,
  ...ruleRoutes,
  ...tagRoutes,
  ...mistakeRoutes,
  ...tradeCommentRoutes,
  ...customStatRoutes,
  ...exchangeRoutes,
  ...symbolRoutes,
  ...missedReasonRoutes,
  ...metricRoutes,
  ...monteCarloRoutes,
  ...monteCarloAnalysisRoutes,
]
