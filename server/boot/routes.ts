import { apiTokenRoutes } from '#server/accounts/api-tokens/api-token-routes.ts'
import { accountArchiveRoutes } from '#server/accounts/archive/archive-routes.ts'
import { dashboardLayoutRoutes } from '#server/accounts/dashboard-layout-routes.ts'
import { demoRoutes } from '#server/accounts/demo/demo-routes.ts'
import { exportRequestRoutes } from '#server/accounts/export-requests/export-request-routes.ts'
import { planRoutes } from '#server/accounts/plan-routes.ts'
import { deletionRoutes } from '#server/accounts/sign-in/deletion-routes.ts'
import { sessionRoutes } from '#server/accounts/sign-in/session-routes.ts'
import { accountActRoutes } from '#server/admin/account-act-routes.ts'
import { adminRoutes } from '#server/admin/admin-routes.ts'
import { adminAffiliateRoutes } from '#server/admin/affiliate-admin-routes.ts'
import { announcementRoutes } from '#server/admin/announcement-routes.ts'
import { backupRoutes } from '#server/admin/backup-routes.ts'
import { adminMailRoutes } from '#server/admin/mail-routes.ts'
import { overviewRoutes } from '#server/admin/overview-routes.ts'
import { programRoutes } from '#server/admin/program-routes.ts'
import { switchRoutes } from '#server/admin/switch-routes.ts'
import { adminTeamRoutes } from '#server/admin/team-routes.ts'
import { affiliateRoutes } from '#server/affiliates/affiliate-routes.ts'
import { affiliateAnalyticsRoutes } from '#server/affiliates/analytics-routes.ts'
import { affiliateCampaignRoutes } from '#server/affiliates/campaign-routes.ts'
import { affiliateEarningRoutes } from '#server/affiliates/earning-routes.ts'
import { affiliateTrackingRoutes } from '#server/affiliates/tracking-routes.ts'
import { analysisRoutes } from '#server/analysis/analysis-routes.ts'
import { postExitRoutes } from '#server/analysis/post-exit-routes.ts'
import { ruleCostRoutes } from '#server/analysis/rule-cost-routes.ts'
import { toolNoteRoutes } from '#server/analysis/tool-note-routes.ts'
import { candleRoutes } from '#server/candles/candle-routes.ts'
import { candleSourceRoutes } from '#server/candles/candle-source-routes.ts'
import { excursionRoutes } from '#server/candles/excursion-routes.ts'
import { journalFigureRoutes } from '#server/figures/journal-figure-routes.ts'
import { metricRoutes } from '#server/figures/metric-routes.ts'
import { setupFigureRoutes } from '#server/figures/setup-figure-routes.ts'
import { healthRoutes } from '#server/http/health-routes.ts'
import type { Implementation } from '#server/http/implement.ts'
import { importRoutes } from '#server/imports/import-routes.ts'
import { findImportedTradesRoutes } from '#server/imports/imported-trade-routes.ts'
import { importMappingRoutes } from '#server/imports/mapping-routes.ts'
import { undoImportRoutes } from '#server/imports/undo-routes.ts'
import { askRoutes } from '#server/insights/ask/ask-routes.ts'
import { tradeCoachRoutes } from '#server/insights/coach-routes.ts'
import { aiInsightRoutes } from '#server/insights/insight-routes.ts'
import { outboxPageRoutes } from '#server/mail/outbox-page-routes.ts'
import { notificationRoutes } from '#server/notifications/notification-routes.ts'
import { tradeCommentRoutes } from '#server/playbook/comment-template-routes.ts'
import { customStatRoutes } from '#server/playbook/custom-stat-routes.ts'
import { defaultsRoutes } from '#server/playbook/defaults/default-routes.ts'
import { exchangeRoutes } from '#server/playbook/exchange-routes.ts'
import { missedReasonRoutes } from '#server/playbook/missed-reason-routes.ts'
import { mistakeRoutes } from '#server/playbook/mistake-routes.ts'
import { ruleRoutes } from '#server/playbook/rule-routes.ts'
import { setupExampleRoutes } from '#server/playbook/setup-example-routes.ts'
import { setupRoutes } from '#server/playbook/setup-routes.ts'
import { symbolRoutes } from '#server/playbook/symbol-routes.ts'
import { tagRoutes } from '#server/playbook/tag-routes.ts'
import { useCountRoutes } from '#server/playbook/use-count-routes.ts'
import { cashFlowRoutes } from '#server/portfolios/cash-flow-routes.ts'
import { dayNoteRoutes } from '#server/portfolios/day-note-routes.ts'
import { entryRuleRoutes } from '#server/portfolios/entry-rule-routes.ts'
import { portfolioRoutes } from '#server/portfolios/portfolio-routes.ts'
import { goalRoutes } from '#server/reviews/goal-routes.ts'
import { noteTemplateRoutes } from '#server/reviews/note-template-routes.ts'
import { weeklyReviewRoutes } from '#server/reviews/weekly-review-routes.ts'
import { backtesterRoutes } from '#server/simulations/backtester-routes.ts'
import { challengeRoutes } from '#server/simulations/challenge-routes.ts'
import { historyRoutes } from '#server/simulations/history-routes.ts'
import { monteCarloAnalysisRoutes } from '#server/simulations/monte-carlo-analysis-routes.ts'
import { monteCarloRoutes } from '#server/simulations/monte-carlo-routes.ts'
import { setupTransformerRoutes } from '#server/simulations/setup-transformer-routes.ts'
import { whatIfAnalysisRoutes } from '#server/simulations/what-if-analysis-routes.ts'
import { whatIfRoutes } from '#server/simulations/what-if-routes.ts'
import { assignmentRoutes } from '#server/teams/assignment-routes.ts'
import { invitationRoutes } from '#server/teams/invitation-routes.ts'
import { teamLinkRoutes } from '#server/teams/link-routes.ts'
import { teamOverviewRoutes } from '#server/teams/team-overview-routes.ts'
import { teamRoutes } from '#server/teams/team-routes.ts'
import { bulkTradeRoutes } from '#server/trades/bulk-trade-routes.ts'
import { reshapeRoutes } from '#server/trades/changes/reshape-routes.ts'
import { exportRoutes } from '#server/trades/export/export-routes.ts'
import { tradeHistoryRoutes } from '#server/trades/history/history-routes.ts'
import { savedViewRoutes } from '#server/trades/history/saved-view-routes.ts'
import { remarkRoutes } from '#server/trades/remarks/remark-routes.ts'
import { tradeListRoutes } from '#server/trades/trade-list-routes.ts'
import { tradeRoutes } from '#server/trades/trade-routes.ts'

/** Every route with its handler; a test compares this list with src/contract/routes.ts. */
export const implementations: readonly Implementation[] = [
  ...healthRoutes,
  ...defaultsRoutes,
  ...portfolioRoutes,
  ...entryRuleRoutes,
  ...cashFlowRoutes,
  ...dayNoteRoutes,
  ...goalRoutes,
  ...noteTemplateRoutes,
  ...weeklyReviewRoutes,
  ...demoRoutes,
  ...accountArchiveRoutes,
  ...dashboardLayoutRoutes,
  ...planRoutes,
  ...sessionRoutes,
  ...apiTokenRoutes,
  ...deletionRoutes,
  ...exportRequestRoutes,
  ...exportRoutes,
  ...postExitRoutes,
  ...ruleCostRoutes,
  ...analysisRoutes,
  ...toolNoteRoutes,
  ...importRoutes,
  ...undoImportRoutes,
  ...importMappingRoutes,
  ...findImportedTradesRoutes,
  ...bulkTradeRoutes,
  ...reshapeRoutes,
  ...tradeRoutes,
  ...tradeHistoryRoutes,
  ...savedViewRoutes,
  ...tradeListRoutes,
  ...teamRoutes,
  ...invitationRoutes,
  ...teamLinkRoutes,
  ...notificationRoutes,
  ...teamOverviewRoutes,
  ...assignmentRoutes,
  ...remarkRoutes,
  ...setupRoutes,
  ...setupExampleRoutes,
  ...ruleRoutes,
  ...tagRoutes,
  ...mistakeRoutes,
  ...tradeCommentRoutes,
  ...customStatRoutes,
  ...exchangeRoutes,
  ...symbolRoutes,
  ...missedReasonRoutes,
  ...useCountRoutes,
  ...journalFigureRoutes,
  ...excursionRoutes,
  ...metricRoutes,
  ...setupFigureRoutes,
  ...aiInsightRoutes,
  ...askRoutes,
  ...tradeCoachRoutes,
  ...monteCarloRoutes,
  ...monteCarloAnalysisRoutes,
  ...challengeRoutes,
  ...historyRoutes,
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
  ...affiliateAnalyticsRoutes,
  ...adminRoutes,
  ...outboxPageRoutes,
  ...adminAffiliateRoutes,
  ...accountActRoutes,
  ...overviewRoutes,
  ...adminTeamRoutes,
  ...adminMailRoutes,
  ...backupRoutes,
  ...switchRoutes,
  ...announcementRoutes,
  ...programRoutes,
]
