import type { Implementation } from './implement.ts'
import { accountArchiveRoutes } from '#server/routes/account-archive.ts'
import { dayNoteRoutes } from '#server/routes/day-notes.ts'
import { backtesterRoutes } from '#server/routes/backtester.ts'
import { candleSourceRoutes } from '#server/routes/candle-sources.ts'
import { candleRoutes } from '#server/routes/candles.ts'
import { adminRoutes } from '#server/routes/admin.ts'
import { adminAffiliateRoutes } from '#server/routes/admin-affiliates.ts'
import { affiliateRoutes } from '#server/routes/affiliate.ts'
import { affiliateCampaignRoutes } from '#server/routes/affiliate-campaigns.ts'
import { affiliateEarningRoutes } from '#server/routes/affiliate-earnings.ts'
import { affiliateTrackingRoutes } from '#server/routes/affiliate-tracking.ts'
import { customStatRoutes } from '#server/routes/custom-stats.ts'
import { defaultsRoutes } from '#server/routes/defaults.ts'
import { demoRoutes } from '#server/routes/demo.ts'
import { entryRuleRoutes } from '#server/routes/entry-rules.ts'
import { exchangeRoutes } from '#server/routes/exchanges.ts'
import { healthRoutes } from '#server/routes/health.ts'
import { aiInsightRoutes } from '#server/routes/ai-insights.ts'
import { excursionRoutes } from '#server/routes/excursions.ts'
import { journalFigureRoutes } from '#server/routes/journal-figures.ts'
import { metricRoutes } from '#server/routes/metrics.ts'
import { missedReasonRoutes } from '#server/routes/missed-reasons.ts'
import { mistakeRoutes } from '#server/routes/mistakes.ts'
import { monteCarloAnalysisRoutes } from '#server/routes/monte-carlo-analysis.ts'
import { invitationRoutes } from '#server/routes/team-invitations.ts'
import { reshapeRoutes } from '#server/routes/reshape-trades.ts'
import { remarkRoutes } from '#server/routes/remarks.ts'
import { teamRoutes } from '#server/routes/teams.ts'
import { monteCarloRoutes } from '#server/routes/monte-carlo.ts'
import { portfolioRoutes } from '#server/routes/portfolios.ts'
import { cashFlowRoutes } from '#server/routes/cash-flows.ts'
import { bulkTradeRoutes } from '#server/routes/bulk-trades.ts'
import { exportRoutes } from '#server/routes/export-trades.ts'
import { findImportedTradesRoutes } from '#server/routes/find-imported-trades.ts'
import { importMappingRoutes } from '#server/routes/import-mappings.ts'
import { importRoutes } from '#server/routes/import-trades.ts'
import { setupTransformerRoutes } from '#server/routes/setup-transformer.ts'
import { ruleRoutes } from '#server/routes/rules.ts'
import { setupRoutes } from '#server/routes/setups.ts'
import { symbolRoutes } from '#server/routes/symbols.ts'
import { tagRoutes } from '#server/routes/tags.ts'
import { tradeCommentRoutes } from '#server/routes/trade-comments.ts'
import { savedViewRoutes } from '#server/routes/saved-views.ts'
import { tradeHistoryRoutes } from '#server/routes/trade-history.ts'
import { tradeRoutes } from '#server/routes/trades.ts'
import { whatIfRoutes } from '#server/routes/what-if.ts'
import { whatIfAnalysisRoutes } from '#server/routes/what-if-analysis.ts'

/** Every route with its handler; a test holds this list and src/contract/routes.ts together. */
export const implementations: readonly Implementation[] = [
  ...healthRoutes,
  ...defaultsRoutes,
  ...portfolioRoutes,
  ...entryRuleRoutes,
  ...cashFlowRoutes,
  ...dayNoteRoutes,
  ...demoRoutes,
  ...accountArchiveRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...importMappingRoutes,
  ...findImportedTradesRoutes,
  ...bulkTradeRoutes,
  ...reshapeRoutes,
  ...tradeRoutes,
  ...tradeHistoryRoutes,
  ...savedViewRoutes,
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
  ...journalFigureRoutes,
  ...excursionRoutes,
  ...metricRoutes,
  ...aiInsightRoutes,
  ...monteCarloRoutes,
  ...monteCarloAnalysisRoutes,
  ...candleRoutes,
  ...candleSourceRoutes,
  ...setupTransformerRoutes,
  ...backtesterRoutes,
  ...whatIfRoutes,
  ...whatIfAnalysisRoutes,
  ...affiliateRoutes,
  ...affiliateCampaignRoutes,
  ...affiliateTrackingRoutes,
  ...affiliateEarningRoutes,
  ...adminRoutes,
  ...adminAffiliateRoutes,
]
