import { averageLoss } from './average-loss.ts'
import { averageTrade } from './average-trade.ts'
import { averageWin } from './average-win.ts'
import { bestDay } from './best-day.ts'
import { breakevenRate } from './breakeven-rate.ts'
import { breakevenWinRate } from './breakeven-win-rate.ts'
import { expectancy } from './expectancy.ts'
import { grossLoss } from './gross-loss.ts'
import { grossPnl } from './gross-pnl.ts'
import { grossProfit } from './gross-profit.ts'
import { largestLoss } from './largest-loss.ts'
import { largestWin } from './largest-win.ts'
import { longWinRate } from './long-win-rate.ts'
import { meanR } from './mean-r.ts'
import { netPnl } from './net-pnl.ts'
import { payoffRatio } from './payoff-ratio.ts'
import { pnlPerDay } from './pnl-per-day.ts'
import { pnlPerHour } from './pnl-per-hour.ts'
import { profitFactor } from './profit-factor.ts'
import { shortWinRate } from './short-win-rate.ts'
import { totalFees } from './total-fees.ts'
import { totalR } from './total-r.ts'
import { tradeCount } from './trade-count.ts'
import { winRate } from './win-rate.ts'
import { winRateExBreakeven } from './win-rate-ex-breakeven.ts'
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
]
