import type { ExactNumber } from '#domain/numbers/decimal.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { FlowQueue } from '#domain/portfolio/booked-flows.ts'
import { dailyPnl, type DailyPnl } from '#domain/portfolio/daily-pnl.ts'
import type { BalancePath } from './balance-path.ts'
import { pairReturns, type PairedReturns } from './benchmark-returns.ts'
import { computeDailyReturns, type DailyReturns } from './daily-returns.ts'
import { meanInflation } from './dependence.ts'
import { computeDrawdowns, type Drawdowns } from './drawdowns.ts'
import type { MetricContext, MetricTrade } from './metric-trade.ts'
import { sortByExit } from './sort-by-exit.ts'
import { collectExcursions, type TradeExcursion } from './trade-excursions.ts'

/**
 * The prepared input of metrics: trades in order of exit and values that several metrics share. Money stays exact until
 * a metric converts it to a number.
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
  /** The factor, at least 1, by which dependence raises the variance of mean R. */
  readonly rInflation: number
  /** Trades with known R, MAE and MFE. */
  readonly excursions: readonly TradeExcursion[]
  /** The winners among them. */
  readonly winExcursions: readonly TradeExcursion[]
  readonly days: readonly DailyPnl[]
  /** Balance before and after each trade, cash flows included. */
  readonly balancePath: BalancePath
  /** Drawdowns of `balancePath`; null if a peak of the balance is not above 0. */
  readonly drawdowns: Drawdowns | null
  /** Null if the balance was not above 0 at the start of a day. */
  readonly daily: DailyReturns | null
  /** Null without a benchmark or its daily candles. */
  readonly benchmark: PairedReturns | null
}

function sumOf(amounts: readonly Money[]): ExactNumber {
  const running = new RunningSum()
  for (const amount of amounts) running.add(amount)
  return running.exact()
}

const netOf = (trades: readonly MetricTrade[]) => sumOf(trades.map((trade) => trade.netPnl))

/** Trades in order of exit, by place: date and time of their exit, and what adds their net P&L to a balance. */
interface BookedTrades {
  readonly count: number
  readonly dateAt: (place: number) => CalendarDate
  readonly timeAt: (place: number) => number
  readonly book: (balance: RunningSum, place: number) => void
}

/** Balances around each trade; cash flows count at the start of their day, uncounted P&L from when it was realized. */
export function traceBalance(
  { count, dateAt, timeAt, book }: BookedTrades,
  { openingBalance, flows = [] }: MetricContext,
): BalancePath {
  const balance = new RunningSum(openingBalance)
  const queue = new FlowQueue(flows)
  const starts: number[] = []
  const ends: number[] = []
  let now = balance.number()
  for (let place = 0; place < count; place += 1) {
    const moved = queue.takeUntil(dateAt(place), timeAt(place))
    for (const amount of moved) balance.add(amount)
    starts.push(moved.length === 0 ? now : balance.number())
    book(balance, place)
    now = balance.number()
    ends.push(now)
  }
  return { starts, ends }
}

/** Balances around each of the trades, which are in order of exit. */
const balancePathOf = (trades: readonly MetricTrade[], context: MetricContext): BalancePath =>
  traceBalance(
    {
      count: trades.length,
      dateAt: (place) => trades[place]?.exitDate ?? ('' as CalendarDate),
      timeAt: (place) => trades[place]?.exitTime ?? 0,
      book: (balance, place) => balance.add(trades[place]?.netPnl ?? ('0' as Money)),
    },
    context,
  )

/** Prepares trades, in any order, for metrics. */
export function prepareSample(given: readonly MetricTrade[], context: MetricContext): Sample {
  const trades = sortByExit(given)
  const wins = trades.filter((trade) => trade.result === 'win')
  const losses = trades.filter((trade) => trade.result === 'loss')
  const days = dailyPnl(trades)
  const balancePath = balancePathOf(trades, context)
  const daily = computeDailyReturns(days, context)
  const r = trades.map(({ realizedR }) => realizedR).filter((multiple) => multiple !== null)
  return {
    trades,
    wins,
    losses,
    breakevens: trades.filter((trade) => trade.result === 'breakeven'),
    netPnl: netOf(trades),
    grossPnl: sumOf(trades.map((trade) => trade.grossPnl)),
    totalFees: sumOf(trades.map((trade) => trade.totalFees)),
    grossProfit: netOf(wins),
    grossLoss: netOf(losses).abs(),
    r,
    rInflation: meanInflation(r),
    excursions: collectExcursions(trades),
    winExcursions: collectExcursions(wins),
    days,
    balancePath,
    drawdowns: computeDrawdowns(balancePath),
    daily,
    benchmark: pairReturns(daily, context.benchmark ?? []),
  }
}
