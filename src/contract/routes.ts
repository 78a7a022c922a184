import * as health from './health.ts'
import * as metrics from './metrics.ts'
import * as monteCarlo from './monte-carlo.ts'
import * as portfolios from './portfolios.ts'
import * as remarks from './remarks.ts'
import * as teams from './teams.ts'
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
  trades.importTrades,
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
