import { dailyPnl, type DailyPnl } from '#domain/daily-pnl.ts'
import { exact, sum, toNumber, type ExactNumber } from '#domain/decimal.ts'
import { inOrderOfExit } from '#domain/order-of-exit.ts'
import type { MetricContext, MetricTrade } from './metric.ts'

/**
 * What the metrics are computed from: the trades in order of exit, and the sums that several metrics need, each made
 * once. Money stays exact until a metric turns it into a number.
 */
export interface Sample {
  /** In order of exit. */
  readonly trades: readonly MetricTrade[]
  readonly wins: readonly MetricTrade[]
  readonly losses: readonly MetricTrade[]
  readonly breakevens: readonly MetricTrade[]
  readonly netPnl: ExactNumber
  readonly grossPnl: ExactNumber
  readonly totalFees: ExactNumber
  /** Sum of the net P&L of winning trades. */
  readonly grossProfit: ExactNumber
  /** Sum of the net P&L of losing trades, as a positive amount. */
  readonly grossLoss: ExactNumber
  /** R of the trades that have one, in order of exit. */
  readonly r: readonly number[]
  readonly days: readonly DailyPnl[]
  readonly openingBalance: ExactNumber
  /** Balance after each trade, the opening balance first. */
  readonly equity: readonly number[]
}

const netOf = (trades: readonly MetricTrade[]) => sum(trades.map((trade) => exact(trade.netPnl)))

/** Prepares trades, in any order, for the metrics. */
export function sampleOf(given: readonly MetricTrade[], context: MetricContext): Sample {
  const trades = inOrderOfExit(given)
  const wins = trades.filter((trade) => trade.result === 'win')
  const losses = trades.filter((trade) => trade.result === 'loss')
  const openingBalance = exact(context.openingBalance)
  const equity = [toNumber(openingBalance)]
  let balance = openingBalance
  for (const trade of trades) {
    balance = balance.plus(trade.netPnl)
    equity.push(toNumber(balance))
  }
  return {
    trades,
    wins,
    losses,
    breakevens: trades.filter((trade) => trade.result === 'breakeven'),
    netPnl: netOf(trades),
    grossPnl: sum(trades.map((trade) => exact(trade.grossPnl))),
    totalFees: sum(trades.map((trade) => exact(trade.totalFees))),
    grossProfit: netOf(wins),
    grossLoss: netOf(losses).abs(),
    r: trades.flatMap((trade) => (trade.realizedR === null ? [] : [trade.realizedR])),
    days: dailyPnl(trades),
    openingBalance,
    equity,
  }
}
