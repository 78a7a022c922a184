import * as backtester from './backtester.ts'
import * as candles from './candles.ts'
import * as health from './health.ts'
import * as metrics from './metrics.ts'
import * as monteCarlo from './monte-carlo.ts'
import * as portfolios from './portfolios.ts'
import * as setupTransformer from './setup-transformer.ts'
import * as trades from './trades.ts'
import * as whatIf from './what-if.ts'
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
  trades.importTrades,
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
  monteCarlo.listLatestResults,
  monteCarlo.listUserSimulations,
  monteCarlo.getUserSimulation,
  monteCarlo.deleteUserSimulation,
  candles.importCandles,
  candles.listCandleSeries,
  candles.listCandles,
  candles.deleteCandles,
  setupTransformer.listTransformableSetups,
  setupTransformer.previewSetupTransform,
  setupTransformer.transformSetups,
  backtester.listStrategies,
  backtester.getStrategy,
  backtester.deleteStrategy,
  backtester.runStrategy,
  backtester.listResults,
  backtester.getResult,
  backtester.deleteResult,
  whatIf.listScenarios,
  whatIf.createScenario,
  whatIf.updateScenario,
  whatIf.deleteScenario,
  whatIf.listScenarioResults,
  whatIf.saveScenarioResults,
  whatIf.getStrategyStats,
  whatIf.postWhatIfAnalysis,
]
