import { averageDrawdown } from '#domain/metrics/drawdown/average-drawdown.ts'
import { calmar } from '#domain/metrics/drawdown/calmar.ts'
import { conditionalDrawdown } from '#domain/metrics/drawdown/conditional-drawdown.ts'
import { currentDrawdown } from '#domain/metrics/drawdown/current-drawdown.ts'
import { longestUnderwater } from '#domain/metrics/drawdown/longest-underwater.ts'
import { markedCalmar } from '#domain/metrics/drawdown/marked-calmar.ts'
import { maxDrawdownMoney } from '#domain/metrics/drawdown/max-drawdown-money.ts'
import { maxDrawdown } from '#domain/metrics/drawdown/max-drawdown.ts'
import { painIndex } from '#domain/metrics/drawdown/pain-index.ts'
import { recoveryFactor } from '#domain/metrics/drawdown/recovery-factor.ts'
import { ulcerIndex } from '#domain/metrics/drawdown/ulcer-index.ts'
import { ulcerPerformance } from '#domain/metrics/drawdown/ulcer-performance.ts'
import { averageMae } from '#domain/metrics/excursions/average-mae.ts'
import { averageMfe } from '#domain/metrics/excursions/average-mfe.ts'
import { edgeRatio } from '#domain/metrics/excursions/edge-ratio.ts'
import { entryEfficiency } from '#domain/metrics/excursions/entry-efficiency.ts'
import { exitEfficiency } from '#domain/metrics/excursions/exit-efficiency.ts'
import { mfeCapture } from '#domain/metrics/excursions/mfe-capture.ts'
import { totalEfficiency } from '#domain/metrics/excursions/total-efficiency.ts'
import { winnersMae90 } from '#domain/metrics/excursions/winners-mae90.ts'
import { averageHold } from '#domain/metrics/hold-time/average-hold.ts'
import { exposure } from '#domain/metrics/hold-time/exposure.ts'
import { losersHold } from '#domain/metrics/hold-time/losers-hold.ts'
import { medianHold } from '#domain/metrics/hold-time/median-hold.ts'
import { winnersHold } from '#domain/metrics/hold-time/winners-hold.ts'
import { averageLoss } from '#domain/metrics/pnl/average-loss.ts'
import { averageTrade } from '#domain/metrics/pnl/average-trade.ts'
import { averageWin } from '#domain/metrics/pnl/average-win.ts'
import { bestDay } from '#domain/metrics/pnl/best-day.ts'
import { grossLoss } from '#domain/metrics/pnl/gross-loss.ts'
import { grossPnl } from '#domain/metrics/pnl/gross-pnl.ts'
import { grossProfit } from '#domain/metrics/pnl/gross-profit.ts'
import { largestLoss } from '#domain/metrics/pnl/largest-loss.ts'
import { largestWin } from '#domain/metrics/pnl/largest-win.ts'
import { netPnl } from '#domain/metrics/pnl/net-pnl.ts'
import { pnlPerDay } from '#domain/metrics/pnl/pnl-per-day.ts'
import { pnlPerHour } from '#domain/metrics/pnl/pnl-per-hour.ts'
import { totalFees } from '#domain/metrics/pnl/total-fees.ts'
import { winningDays } from '#domain/metrics/pnl/winning-days.ts'
import { worstDay } from '#domain/metrics/pnl/worst-day.ts'
import { kurtosisR } from '#domain/metrics/r-multiples/kurtosis-r.ts'
import { lossesBeyondStop } from '#domain/metrics/r-multiples/losses-beyond-stop.ts'
import { meanRPValue } from '#domain/metrics/r-multiples/mean-r-p-value.ts'
import { meanR } from '#domain/metrics/r-multiples/mean-r.ts'
import { medianR } from '#domain/metrics/r-multiples/median-r.ts'
import { skewR } from '#domain/metrics/r-multiples/skew-r.ts'
import { sqn } from '#domain/metrics/r-multiples/sqn.ts'
import { sqn100 } from '#domain/metrics/r-multiples/sqn100.ts'
import { standardDeviationR } from '#domain/metrics/r-multiples/standard-deviation-r.ts'
import { totalR } from '#domain/metrics/r-multiples/total-r.ts'
import { alpha } from '#domain/metrics/returns/alpha.ts'
import { annualGrowthRate } from '#domain/metrics/returns/annual-growth-rate.ts'
import { annualVolatility } from '#domain/metrics/returns/annual-volatility.ts'
import { beta } from '#domain/metrics/returns/beta.ts'
import { expectedShortfall } from '#domain/metrics/returns/expected-shortfall.ts'
import { gainToPain } from '#domain/metrics/returns/gain-to-pain.ts'
import { omega } from '#domain/metrics/returns/omega.ts'
import { sharpeProbability } from '#domain/metrics/returns/sharpe-probability.ts'
import { adjustedSharpe, sharpe } from '#domain/metrics/returns/sharpe.ts'
import { sortino } from '#domain/metrics/returns/sortino.ts'
import { tailRatio } from '#domain/metrics/returns/tail-ratio.ts'
import { valueAtRisk } from '#domain/metrics/returns/value-at-risk.ts'
import type { Metric } from '#domain/metrics/shared/metric.ts'
import { averageRisk } from '#domain/metrics/sizing/average-risk.ts'
import { kelly } from '#domain/metrics/sizing/kelly.ts'
import { payoffKelly } from '#domain/metrics/sizing/payoff-kelly.ts'
import { currentStreak } from '#domain/metrics/streaks/current-streak.ts'
import { expectedLosingStreak } from '#domain/metrics/streaks/expected-losing-streak.ts'
import { longestLosingStreak } from '#domain/metrics/streaks/longest-losing-streak.ts'
import { longestWinningStreak } from '#domain/metrics/streaks/longest-winning-streak.ts'
import { runsPValue } from '#domain/metrics/streaks/runs-p-value.ts'
import { runsZ } from '#domain/metrics/streaks/runs-z.ts'
import { breakevenRate } from '#domain/metrics/win-loss/breakeven-rate.ts'
import { breakevenWinRate } from '#domain/metrics/win-loss/breakeven-win-rate.ts'
import { expectancy } from '#domain/metrics/win-loss/expectancy.ts'
import { longWinRate } from '#domain/metrics/win-loss/long-win-rate.ts'
import { neededWinRate } from '#domain/metrics/win-loss/needed-win-rate.ts'
import { payoffRatio } from '#domain/metrics/win-loss/payoff-ratio.ts'
import { profitFactor } from '#domain/metrics/win-loss/profit-factor.ts'
import { shortWinRate } from '#domain/metrics/win-loss/short-win-rate.ts'
import { tradeCount } from '#domain/metrics/win-loss/trade-count.ts'
import { winRateExBreakeven } from '#domain/metrics/win-loss/win-rate-ex-breakeven.ts'
import { winRate } from '#domain/metrics/win-loss/win-rate.ts'

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
  neededWinRate,
  winningDays,
  totalR,
  meanR,
  meanRPValue,
  medianR,
  standardDeviationR,
  sqn,
  sqn100,
  skewR,
  kurtosisR,
  lossesBeyondStop,
  sharpe,
  adjustedSharpe,
  sharpeProbability,
  sortino,
  omega,
  gainToPain,
  tailRatio,
  annualVolatility,
  valueAtRisk,
  expectedShortfall,
  alpha,
  beta,
  annualGrowthRate,
  calmar,
  markedCalmar,
  maxDrawdown,
  maxDrawdownMoney,
  averageDrawdown,
  conditionalDrawdown,
  currentDrawdown,
  longestUnderwater,
  recoveryFactor,
  ulcerIndex,
  ulcerPerformance,
  painIndex,
  longestWinningStreak,
  longestLosingStreak,
  expectedLosingStreak,
  currentStreak,
  runsZ,
  runsPValue,
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
