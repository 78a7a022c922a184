import { type ExactNumber, exact, larger, ratioOf, sum, toMoney, zero } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Fraction, Money } from '#domain/numbers/units.ts'
import { type BookedFlow, compareByDate } from './booked-flows.ts'
import type { DailyPnl } from './daily-pnl.ts'

/** Balance at the end of a day. */
export interface EquityPoint {
  /** Null for the opening balance. */
  readonly date: CalendarDate | null
  readonly balance: Money
  /** Deposits minus withdrawals of the day, included in the balance. */
  readonly flow: Money
  /** The day's P&L that no statistic counts (`UncountedPnl`), included in the balance. */
  readonly uncountedPnl: Money
  /** Drawdown from the highest balance so far, as a fraction of it; 0 at a new high. */
  readonly drawdown: Fraction
}

/** Drawdown from a peak as a fraction; 0 if the peak is not above 0. */
function drawdownFrom(peak: ExactNumber, balance: ExactNumber): Fraction {
  return (peak.gt(0) ? ratioOf(peak.minus(balance), peak) : 0) as Fraction
}

const emptyDay = (date: CalendarDate) => ({ date, netPnl: zero, flow: zero, uncounted: zero })

/** P&L, cash flow and uncounted P&L of each day that has any, oldest first. */
function mergeDays(booked: readonly DailyPnl[], flows: readonly BookedFlow[]) {
  const days = new Map<CalendarDate, ReturnType<typeof emptyDay>>()
  for (const { date, netPnl } of booked) days.set(date, { ...emptyDay(date), netPnl: exact(netPnl) })
  for (const { date, amount, realizedAt } of flows) {
    const day = days.get(date) ?? emptyDay(date)
    const kind = realizedAt === undefined ? 'flow' : 'uncounted'
    days.set(date, { ...day, [kind]: sum([day[kind], exact(amount)]) })
  }
  return [...days.values()].toSorted(compareByDate)
}

/**
 * The balance at the end of each day with a closed trade (see dailyPnl), a cash flow or uncounted P&L. It starts with an
 * opening point, so that a loss on the first trade is a drawdown. A cash flow counts at the start of its day, uncounted P&L
 * at its end, and both scale the peak with the balance: a withdrawal is no drawdown, and a deposit does not reduce one. If
 * the balance before or after it is not above 0, the balance after it is the new peak. Drawdowns are measured between ends
 * of days; the max drawdown metric is measured trade by trade and can be deeper.
 */
export function equityCurve(
  days: readonly DailyPnl[],
  openingBalance: Money,
  flows: readonly BookedFlow[] = [],
): EquityPoint[] {
  let balance = exact(openingBalance)
  let peak = balance
  const nothing = toMoney(zero)
  const points: EquityPoint[] = [
    { date: null, balance: toMoney(balance), flow: nothing, uncountedPnl: nothing, drawdown: 0 as Fraction },
  ]
  const move = (amount: ExactNumber) => {
    if (amount.eq(0)) return
    const after = balance.plus(amount)
    peak = balance.gt(0) && after.gt(0) ? peak.times(after).div(balance) : after
    balance = after
  }
  for (const { date, netPnl, flow, uncounted } of mergeDays(days, flows)) {
    move(flow)
    balance = balance.plus(netPnl)
    peak = larger(peak, balance)
    move(uncounted)
    points.push({
      date,
      balance: toMoney(balance),
      flow: toMoney(flow),
      uncountedPnl: toMoney(uncounted),
      drawdown: drawdownFrom(peak, balance),
    })
  }
  return points
}
