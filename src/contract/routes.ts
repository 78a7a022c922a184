import * as apiTokens from '#contract/accounts/api-tokens.ts'
import * as accountArchive from '#contract/accounts/archive.ts'
import * as dashboardLayout from '#contract/accounts/dashboard-layout.ts'
import * as accountDeletion from '#contract/accounts/deletion.ts'
import * as exportRequests from '#contract/accounts/export-requests.ts'
import * as plan from '#contract/accounts/plan.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import * as userDefaults from '#contract/accounts/user-defaults.ts'
import { adminRoutes } from '#contract/admin/admin-routes.ts'
import * as outbox from '#contract/admin/outbox.ts'
import * as product from '#contract/admin/product.ts'
import * as affiliate from '#contract/affiliates/affiliates.ts'
import * as affiliateCampaigns from '#contract/affiliates/campaigns.ts'
import * as affiliateEarnings from '#contract/affiliates/earnings.ts'
import * as affiliateTracking from '#contract/affiliates/tracking.ts'
import * as analysis from '#contract/analysis/analysis.ts'
import * as postExit from '#contract/analysis/post-exit.ts'
import * as toolNotes from '#contract/analysis/tool-notes.ts'
import * as candles from '#contract/candles/candles.ts'
import * as excursions from '#contract/candles/excursions.ts'
import * as candleSources from '#contract/candles/sources.ts'
import * as journalFigures from '#contract/figures/journal-figures.ts'
import * as metrics from '#contract/figures/metrics.ts'
import * as setupFigures from '#contract/figures/setup-figures.ts'
import * as importMappings from '#contract/imports/mappings.ts'
import * as tradeImports from '#contract/imports/trade-imports.ts'
import * as aiInsights from '#contract/insights/ai-insights.ts'
import * as askInsights from '#contract/insights/ask.ts'
import * as tradeCoach from '#contract/insights/coach.ts'
import * as insightHistory from '#contract/insights/history.ts'
import * as notifications from '#contract/notifications/notifications.ts'
import * as tradeComments from '#contract/playbook/comment-templates.ts'
import * as customStats from '#contract/playbook/custom-stats.ts'
import * as exchanges from '#contract/playbook/exchanges.ts'
import * as missedReasons from '#contract/playbook/missed-reasons.ts'
import * as mistakes from '#contract/playbook/mistakes.ts'
import * as rules from '#contract/playbook/rules.ts'
import * as setupExamples from '#contract/playbook/setup-examples.ts'
import * as setups from '#contract/playbook/setups.ts'
import * as symbols from '#contract/playbook/symbols.ts'
import * as tags from '#contract/playbook/tags.ts'
import * as useCounts from '#contract/playbook/use-counts.ts'
import * as cashFlows from '#contract/portfolios/cash-flows.ts'
import * as dayNotes from '#contract/portfolios/day-notes.ts'
import * as entryRules from '#contract/portfolios/entry-rules.ts'
import * as portfolioNames from '#contract/portfolios/names.ts'
import * as portfolios from '#contract/portfolios/portfolios.ts'
import * as goals from '#contract/reviews/goals.ts'
import * as noteTemplates from '#contract/reviews/note-templates.ts'
import * as weeklyReviews from '#contract/reviews/weekly-reviews.ts'
import * as backtester from '#contract/simulations/backtester.ts'
import * as challenge from '#contract/simulations/challenge.ts'
import * as history from '#contract/simulations/history.ts'
import * as monteCarlo from '#contract/simulations/monte-carlo.ts'
import * as setupTransformer from '#contract/simulations/setup-transformer.ts'
import * as whatIf from '#contract/simulations/what-if.ts'
import * as assignments from '#contract/teams/assignments.ts'
import * as overview from '#contract/teams/overview.ts'
import * as teams from '#contract/teams/teams.ts'
import * as bulkTrades from '#contract/trades/bulk-trades.ts'
import * as tradeColumns from '#contract/trades/columns.ts'
import * as tradeExport from '#contract/trades/export.ts'
import * as tradeHistory from '#contract/trades/history.ts'
import * as remarks from '#contract/trades/remarks.ts'
import * as reshapeTrades from '#contract/trades/reshape-trades.ts'
import * as savedViews from '#contract/trades/saved-views.ts'
import * as tradeLists from '#contract/trades/trade-lists.ts'
import * as trades from '#contract/trades/trades.ts'
import * as health from './health.ts'
import type { Route } from './route.ts'

/** Every call of the API; the list is the content. Longer, literal paths come before those with parameters. */
export const routes: readonly Route[] = [
  health.getHealth,
  health.getConnectionStatus,
  health.getWarmup,
  userDefaults.createUserDefaults,
  userDefaults.verifyEmailAndCreateDefaults,
  plan.getPlan,
  sessions.listSessions,
  sessions.endSession,
  apiTokens.listApiTokens,
  apiTokens.createApiToken,
  apiTokens.revokeApiToken,
  accountDeletion.requestDeletion,
  accountDeletion.undoDeletion,
  exportRequests.getExportRequest,
  exportRequests.answerExportRequest,
  portfolios.listPortfolios,
  portfolios.listTeamPortfolios,
  portfolios.createPortfolio,
  portfolios.updatePortfolio,
  portfolios.deletePortfolio,
  portfolioNames.getPortfolioNames,
  portfolios.calculateBalance,
  portfolios.calculateAllBalances,
  portfolios.loadDemoData,
  portfolios.removeDemoData,
  entryRules.getEntryCheck,
  entryRules.updateEntryRules,
  cashFlows.listCashFlows,
  cashFlows.createCashFlow,
  cashFlows.updateCashFlow,
  cashFlows.deleteCashFlow,
  ...dayNotes.dayNoteRoutes,
  goals.listGoals,
  goals.createGoal,
  goals.updateGoal,
  goals.deleteGoal,
  noteTemplates.listNoteTemplates,
  noteTemplates.putNoteTemplate,
  noteTemplates.deleteNoteTemplate,
  weeklyReviews.getWeeklyReview,
  weeklyReviews.putWeeklyReview,
  trades.listTradesOptimized,
  trades.listPortfolioTrades,
  tradeHistory.listTradeRows,
  tradeHistory.getTradeTotals,
  tradeHistory.listTradeGroups,
  journalFigures.listTradeFigures,
  journalFigures.getTradeFigures,
  excursions.computeTradeExcursions,
  excursions.computePortfolioExcursions,
  accountArchive.exportAccount,
  accountArchive.restoreAccount,
  tradeExport.exportTrades,
  tradeColumns.streamTradeColumns,
  postExit.readPostExitPaths,
  analysis.analyzeTrades,
  toolNotes.listToolNotes,
  toolNotes.putToolNote,
  tradeImports.importTrades,
  tradeImports.findImportedTrades,
  tradeImports.findLoggedTrades,
  tradeImports.undoImport,
  tradeImports.listImportBatches,
  tradeImports.listPositions,
  importMappings.listImportMappings,
  importMappings.putImportMapping,
  importMappings.deleteImportMapping,
  bulkTrades.bulkCreateTrades,
  bulkTrades.bulkUpdateTrades,
  bulkTrades.bulkDeleteTrades,
  reshapeTrades.mergeTrades,
  reshapeTrades.splitTrade,
  trades.getTrade,
  trades.createTrade,
  trades.updateTrade,
  trades.deleteTrade,
  dashboardLayout.getDashboardLayout,
  dashboardLayout.updateDashboardLayout,
  dashboardLayout.deleteDashboardLayout,
  ...tradeLists.tradeListRoutes,
  ...savedViews.savedViewRoutes,
  teams.listTeams,
  teams.createTeam,
  teams.getTeam,
  teams.updateTeam,
  teams.deleteTeam,
  teams.updateMember,
  teams.removeMember,
  teams.listInvitations,
  teams.invite,
  teams.revokeInvitation,
  teams.resendInvitation,
  teams.listLinks,
  teams.createLink,
  teams.revokeLink,
  teams.findInvitation,
  teams.acceptInvitation,
  teams.declineInvitation,
  teams.listReceivedInvitations,
  teams.acceptReceivedInvitation,
  teams.declineReceivedInvitation,
  notifications.listNotifications,
  notifications.markAllNotificationsRead,
  notifications.markNotificationRead,
  notifications.deleteNotification,
  notifications.getNotificationSettings,
  notifications.updateNotificationSettings,
  notifications.unsubscribe,
  overview.getTeamOverview,
  overview.visitTeam,
  assignments.listTeamAssignments,
  assignments.listOwnAssignments,
  assignments.createAssignment,
  assignments.tickAssignment,
  assignments.updateAssignment,
  assignments.listTraderRules,
  remarks.listRemarks,
  remarks.createRemark,
  remarks.readRemarks,
  remarks.listDayRemarks,
  remarks.createDayRemark,
  remarks.readDayRemarks,
  remarks.updateRemark,
  remarks.deleteRemark,
  remarks.listTeamRemarks,
  setups.listSetups,
  setups.getSetup,
  setups.reorderSetups,
  setups.duplicateSetup,
  setups.restoreDefaultSetups,
  setups.createSetup,
  setups.updateSetup,
  setups.restoreSetupVersion,
  setups.deleteSetup,
  setups.archiveSetup,
  setups.unarchiveSetup,
  setupExamples.listSetupExamples,
  setupExamples.createSetupExample,
  setupExamples.updateSetupExample,
  setupExamples.deleteSetupExample,
  rules.listRules,
  rules.createRule,
  rules.reorderRules,
  rules.updateRule,
  rules.deleteRule,
  tags.listTags,
  tags.createTag,
  tags.updateTag,
  tags.deleteTag,
  tags.mergeTag,
  mistakes.listMistakes,
  mistakes.getMistakeFigures,
  mistakes.restoreDefaultMistakes,
  mistakes.createMistake,
  mistakes.updateMistake,
  mistakes.deleteMistake,
  mistakes.archiveMistake,
  mistakes.restoreMistake,
  tradeComments.listCommentTemplates,
  tradeComments.getCommentFigures,
  tradeComments.createCommentTemplate,
  tradeComments.updateCommentTemplate,
  tradeComments.deleteCommentTemplate,
  tradeComments.mergeCommentTemplate,
  tradeComments.restoreDefaultCommentTemplates,
  customStats.listCustomStats,
  customStats.restoreDefaultCustomStats,
  customStats.createCustomStat,
  customStats.updateCustomStat,
  customStats.deleteCustomStat,
  customStats.reorderCustomStats,
  customStats.archiveCustomStat,
  customStats.unarchiveCustomStat,
  customStats.listCustomStatUses,
  exchanges.listExchanges,
  exchanges.createExchange,
  exchanges.updateExchange,
  exchanges.deleteExchange,
  exchanges.mergeExchange,
  symbols.listSymbols,
  symbols.createSymbol,
  symbols.updateSymbol,
  symbols.deleteSymbol,
  missedReasons.listMissedReasons,
  missedReasons.createMissedReason,
  missedReasons.updateMissedReason,
  missedReasons.deleteMissedReason,
  missedReasons.mergeMissedReason,
  useCounts.getUseCounts,
  metrics.getMetrics,
  metrics.getPortfolioMetrics,
  metrics.getSetupMetrics,
  setupFigures.getSetupsMetrics,
  setupFigures.getSetupVersionMetrics,
  setupFigures.getSetupRuleCosts,
  aiInsights.getAiInsights,
  aiInsights.refreshAiInsights,
  aiInsights.listFindingTrades,
  insightHistory.recordInsightHistory,
  insightHistory.updateInsightHistory,
  askInsights.getAskSettings,
  askInsights.updateAskSettings,
  askInsights.askInsights,
  tradeCoach.getTradeCoach,
  monteCarlo.getSimulationParameters,
  monteCarlo.postPortfolioGrowth,
  monteCarlo.postDrawdownAnalysis,
  monteCarlo.postKellyOptimization,
  monteCarlo.postScenarioAnalysis,
  challenge.getSampleGroups,
  challenge.postChallengeAnalysis,
  history.postHistoryAnalysis,
  monteCarlo.listLatestResults,
  monteCarlo.listUserSimulations,
  monteCarlo.updateUserSimulation,
  monteCarlo.getUserSimulation,
  monteCarlo.deleteUserSimulation,
  candles.importCandles,
  candleSources.importCandleFile,
  candleSources.getCandleProvider,
  candleSources.fetchCandlesFromProvider,
  candles.listCandleSeries,
  candles.listCandles,
  candles.deleteCandles,
  setupTransformer.listTransformableSetups,
  setupTransformer.previewSetupTransform,
  setupTransformer.transformSetups,
  backtester.listResults,
  backtester.getResult,
  backtester.deleteResult,
  backtester.listStrategies,
  backtester.getStrategy,
  backtester.runStrategy,
  backtester.renameStrategy,
  backtester.deleteStrategy,
  whatIf.listScenarios,
  whatIf.getScenario,
  whatIf.createScenario,
  whatIf.updateScenario,
  whatIf.deleteScenario,
  whatIf.listScenarioResults,
  whatIf.saveScenarioResults,
  whatIf.getScenarioSample,
  whatIf.getStrategyStats,
  whatIf.getWhatIfTrades,
  whatIf.postWhatIfAnalysis,
  affiliate.getAffiliateHealth,
  affiliate.listAffiliateTiers,
  affiliate.listAffiliatePrograms,
  affiliate.listAffiliateUsers,
  affiliate.getAffiliateByCode,
  affiliate.getAffiliateStanding,
  affiliate.getAffiliateUser,
  affiliate.getAffiliateUserTier,
  affiliate.createAffiliateUser,
  affiliate.updateAffiliateUser,
  affiliate.promoteAffiliateUser,
  affiliate.createAffiliateApplication,
  affiliateCampaigns.listAffiliateCampaigns,
  affiliateCampaigns.createAffiliateCampaign,
  affiliateCampaigns.updateAffiliateCampaign,
  affiliateCampaigns.deleteAffiliateCampaign,
  affiliateCampaigns.listReferralLinks,
  affiliateCampaigns.createReferralLink,
  affiliateCampaigns.updateReferralLink,
  affiliateCampaigns.deleteReferralLink,
  affiliateTracking.trackClick,
  affiliateTracking.trackConversion,
  affiliateEarnings.getDetailedAffiliateAnalytics,
  affiliateEarnings.getAffiliateAnalytics,
  affiliateEarnings.listCommissions,
  affiliateEarnings.requestPayout,
  affiliateEarnings.listReferrals,
  affiliateEarnings.listPayouts,
  affiliateEarnings.listMaterials,
  outbox.getOutboxPage,
  product.getCurrentAnnouncements,
  ...adminRoutes,
]
