import { annualGrowthRate } from './annual-growth-rate.ts'
import { averageDrawdown } from './average-drawdown.ts'
import { averageHold } from './average-hold.ts'
import { averageLoss } from './average-loss.ts'
import { averageMae } from './average-mae.ts'
import { averageMfe } from './average-mfe.ts'
import { averageRisk } from './average-risk.ts'
import { averageTrade } from './average-trade.ts'
import { averageWin } from './average-win.ts'
import { bestDay } from './best-day.ts'
import { breakevenRate } from './breakeven-rate.ts'
import { breakevenWinRate } from './breakeven-win-rate.ts'
import { calmar } from './calmar.ts'
import { conditionalDrawdown } from './conditional-drawdown.ts'
import { currentDrawdown } from './current-drawdown.ts'
import { currentStreak } from './current-streak.ts'
import { edgeRatio } from './edge-ratio.ts'
import { entryEfficiency } from './entry-efficiency.ts'
import { exitEfficiency } from './exit-efficiency.ts'
import { expectancy } from './expectancy.ts'
import { expectedLosingStreak } from './expected-losing-streak.ts'
import { exposure } from './exposure.ts'
import { gainToPain } from './gain-to-pain.ts'
import { grossLoss } from './gross-loss.ts'
import { grossPnl } from './gross-pnl.ts'
import { grossProfit } from './gross-profit.ts'
import { kelly } from './kelly.ts'
import { kurtosisR } from './kurtosis-r.ts'
import { largestLoss } from './largest-loss.ts'
import { largestWin } from './largest-win.ts'
import { longWinRate } from './long-win-rate.ts'
import { longestLosingStreak } from './longest-losing-streak.ts'
import { longestWater } from './longest-water.ts'
import { longestWinningStreak } from './longest-winning-streak.ts'
import { losersHold } from './losers-hold.ts'
import { lossesBeyondStop } from './losses-beyond-stop.ts'
import { maxDrawdownMoney } from './max-drawdown-money.ts'
import { maxDrawdown } from './max-drawdown.ts'
import { meanR } from './mean-r.ts'
import { medianHold } from './median-hold.ts'
import { medianR } from './median-r.ts'
import { mfeCapture } from './mfe-capture.ts'
import { netPnl } from './net-pnl.ts'
import { omega } from './omega.ts'
import { painIndex } from './pain-index.ts'
import { payoffKelly } from './payoff-kelly.ts'
import { payoffRatio } from './payoff-ratio.ts'
import { pnlPerDay } from './pnl-per-day.ts'
import { pnlPerHour } from './pnl-per-hour.ts'
import { profitFactor } from './profit-factor.ts'
import { recoveryFactor } from './recovery-factor.ts'
import { runsP } from './runs-p.ts'
import { runsZ } from './runs-z.ts'
import { sharpeProbability } from './sharpe-probability.ts'
import { sharpe } from './sharpe.ts'
import { shortWinRate } from './short-win-rate.ts'
import { skewR } from './skew-r.ts'
import { sortino } from './sortino.ts'
import { sqn } from './sqn.ts'
import { sqn100 } from './sqn100.ts'
import { standardDeviationR } from './standard-deviation-r.ts'
import { tailRatio } from './tail-ratio.ts'
import { totalEfficiency } from './total-efficiency.ts'
import { totalFees } from './total-fees.ts'
import { totalR } from './total-r.ts'
import { tradeCount } from './trade-count.ts'
import { ulcerIndex } from './ulcer-index.ts'
import { ulcerPerformance } from './ulcer-performance.ts'
import { winRateExBreakeven } from './win-rate-ex-breakeven.ts'
import { winRate } from './win-rate.ts'
import { winnersHold } from './winners-hold.ts'
import { winnersMae90 } from './winners-mae90.ts'
import { winningDays } from './winning-days.ts'
import { worstDay } from './worst-day.ts'
import type { Metric } from './metric.ts'

/** Every metric, in the order in which lists show them. */
export const metricCatalogue: readonly Metric[] = [
  netPnl,
  grossPnl,
  totalFees,
  grossProfit,
  grossLoss,
  averageTrade,
  averageWin,
  averageLoss,
  largestWin,
  largestLoss,
  pnlPerDay,
  bestDay,
  worstDay,
  pnlPerHour,
  tradeCount,
  winRate,
  winRateExBreakeven,
  breakevenRate,
  longWinRate,
  shortWinRate,
  payoffRatio,
  profitFactor,
  expectancy,
  breakevenWinRate,
  winningDays,
  totalR,
  meanR,
  medianR,
  standardDeviationR,
  sqn,
  sqn100,
  skewR,
  kurtosisR,
  lossesBeyondStop,
  sharpe,
  sharpeProbability,
  sortino,
  omega,
  gainToPain,
  tailRatio,
  annualGrowthRate,
  calmar,
  maxDrawdown,
  maxDrawdownMoney,
  averageDrawdown,
  conditionalDrawdown,
  currentDrawdown,
  longestWater,
  recoveryFactor,
  ulcerIndex,
  ulcerPerformance,
  painIndex,
  longestWinningStreak,
  longestLosingStreak,
  expectedLosingStreak,
  currentStreak,
  runsZ,
  runsP,
  kelly,
  payoffKelly,
  averageRisk,
  averageMae,
  averageMfe,
  edgeRatio,
  entryEfficiency,
  exitEfficiency,
  totalEfficiency,
  mfeCapture,
  winnersMae90,
  averageHold,
  medianHold,
  winnersHold,
  losersHold,
  exposure,
]
