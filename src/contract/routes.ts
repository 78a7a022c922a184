import * as bulkTrades from './bulk-trades.ts'
import * as customStats from './custom-stats.ts'
import * as exchanges from './exchanges.ts'
import * as cashFlows from './cash-flows.ts'
import * as health from './health.ts'
import * as metrics from './metrics.ts'
import * as missedReasons from './missed-reasons.ts'
import * as mistakes from './mistakes.ts'
import * as monteCarlo from './monte-carlo.ts'
import * as portfolios from './portfolios.ts'
import * as tradeExport from './trade-export.ts'
import * as tradeImports from './trade-imports.ts'
import * as remarks from './remarks.ts'
import * as teams from './teams.ts'
import * as rules from './rules.ts'
import * as setups from './setups.ts'
import * as symbols from './symbols.ts'
import * as tags from './tags.ts'
import * as tradeComments from './trade-comments.ts'
import * as trades from './trades.ts'
import type { Route } from './route.ts'

/** Every call of the API; the list is the content. Longer, literal paths come before those with parameters. */
export const routes: readonly Route[] = [
  health.getHealth,
  health.getConnectionStatus,
  health.getWarmup,
  health.createUserDefaults,
  health.verifyEmailAndCreateDefaults,
  portfolios.listPortfolios,
  portfolios.listTeamPortfolios,
  portfolios.createPortfolio,
  portfolios.updatePortfolio,
  portfolios.deletePortfolio,
  portfolios.calculateBalance,
  portfolios.calculateAllBalances,
  portfolios.loadDemoData,
  cashFlows.listCashFlows,
  cashFlows.createCashFlow,
  cashFlows.updateCashFlow,
  cashFlows.deleteCashFlow,
  trades.listTradesOptimized,
  trades.listPortfolioTrades,
  tradeExport.exportTrades,
  tradeImports.importTrades,
  tradeImports.undoImport,
  tradeImports.listImportBatches,
  bulkTrades.bulkCreateTrades,
  bulkTrades.bulkUpdateTrades,
  bulkTrades.bulkDeleteTrades,
  trades.getTrade,
  trades.createTrade,
  trades.updateTrade,
  trades.deleteTrade,
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
  teams.findInvitation,
  teams.acceptInvitation,
  teams.declineInvitation,
  remarks.listRemarks,
  remarks.createRemark,
  remarks.updateRemark,
  remarks.deleteRemark,
  setups.listSetups,
  setups.restoreDefaultSetups,
  setups.createSetup,
  setups.updateSetup,
  setups.deleteSetup,
  setups.archiveSetup,
  setups.unarchiveSetup,
  rules.listRules,
  rules.createRule,
  rules.reorderRules,
  rules.updateRule,
  rules.deleteRule,
  tags.listTags,
  tags.createTag,
  tags.updateTag,
  tags.deleteTag,
  mistakes.listMistakes,
  mistakes.restoreDefaultMistakes,
  mistakes.createMistake,
  mistakes.updateMistake,
  mistakes.deleteMistake,
  mistakes.archiveMistake,
  mistakes.restoreMistake,
  tradeComments.listCommentTemplates,
  tradeComments.createCommentTemplate,
  tradeComments.updateCommentTemplate,
  tradeComments.deleteCommentTemplate,
  tradeComments.restoreDefaultCommentTemplates,
  customStats.listCustomStats,
  customStats.restoreDefaultCustomStats,
  customStats.createCustomStat,
  customStats.updateCustomStat,
  customStats.deleteCustomStat,
  exchanges.listExchanges,
  exchanges.createExchange,
  exchanges.updateExchange,
  exchanges.deleteExchange,
  symbols.listSymbols,
  symbols.createSymbol,
  symbols.updateSymbol,
  symbols.deleteSymbol,
  missedReasons.listMissedReasons,
  missedReasons.createMissedReason,
  missedReasons.updateMissedReason,
  missedReasons.deleteMissedReason,
  metrics.getMetrics,
  metrics.getPortfolioMetrics,
  monteCarlo.getSimulationParameters,
  monteCarlo.postPortfolioGrowth,
  monteCarlo.postDrawdownAnalysis,
  monteCarlo.postKellyOptimization,
  monteCarlo.postScenarioAnalysis,
  monteCarlo.listUserSimulations,
  monteCarlo.getUserSimulation,
  monteCarlo.deleteUserSimulation,
]
