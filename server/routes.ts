import type { Implementation } from './implement.ts'
import { adminRoutes } from '#server/routes/admin.ts'
import { adminAffiliateRoutes } from '#server/routes/admin-affiliates.ts'
import { affiliateRoutes } from '#server/routes/affiliate.ts'
import { affiliateCampaignRoutes } from '#server/routes/affiliate-campaigns.ts'
import { affiliateEarningRoutes } from '#server/routes/affiliate-earnings.ts'
import { affiliateTrackingRoutes } from '#server/routes/affiliate-tracking.ts'
import { defaultsRoutes } from '#server/routes/defaults.ts'
import { demoRoutes } from '#server/routes/demo.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { metricRoutes } from '#server/routes/metrics.ts'
import { monteCarloRoutes } from '#server/routes/monte-carlo.ts'
import { monteCarloAnalysisRoutes } from '#server/routes/monte-carlo-analysis.ts'
import { portfolioRoutes } from '#server/routes/portfolios.ts'
import { tradeRoutes } from '#server/routes/trades.ts'

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
  ...affiliateRoutes,
  ...affiliateCampaignRoutes,
  ...affiliateTrackingRoutes,
  ...affiliateEarningRoutes,
  ...adminRoutes,
  ...adminAffiliateRoutes,
]
