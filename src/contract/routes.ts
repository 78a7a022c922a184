import * as bulkTrades from './bulk-trades.ts'
import * as health from './health.ts'
import * as metrics from './metrics.ts'
import * as monteCarlo from './monte-carlo.ts'
import * as portfolios from './portfolios.ts'
import * as tradeImports from './trade-imports.ts'
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
  trades.listTradesOptimized,
  trades.listPortfolioTrades,
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
