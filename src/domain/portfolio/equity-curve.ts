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
  /** Drawdown from the highest balance so far, as a fraction of it; 0 at a new high. */
  readonly drawdown: Fraction
}

/** Drawdown from a peak as a fraction; 0 if the peak is not above 0. */
function drawdownFrom(peak: ExactNumber, balance: ExactNumber): Fraction {
  return (peak.gt(0) ? ratioOf(peak.minus(balance), peak) : 0) as Fraction
}

/** P&L and cash flow of each day with a closed trade or a flow, oldest first. */
function mergeDays(booked: readonly DailyPnl[], flows: readonly BookedFlow[]) {
  const days = new Map<CalendarDate, { date: CalendarDate; netPnl: ExactNumber; flow: ExactNumber }>()
  for (const { date, netPnl } of booked) days.set(date, { date, netPnl: exact(netPnl), flow: zero })
  for (const { date, amount } of flows) {
    const day = days.get(date) ?? { date, netPnl: zero, flow: zero }
    days.set(date, { ...day, flow: sum([day.flow, exact(amount)]) })
  }
  return [...days.values()].toSorted(compareByDate)
}

/**
 * The balance at the end of each day with a closed trade (see dailyPnl) or a cash flow. It starts with an opening
 * point, so that a loss on the first trade is a drawdown. A cash flow counts at the start of its day and scales the
 * peak with the balance: a withdrawal is no drawdown, and a deposit does not reduce one. If the balance before or after
 * the flow is not above 0, the balance after it is the new peak. Drawdowns are measured between ends of days; the max
 * drawdown metric is measured trade by trade and can be deeper.
 */
export function equityCurve(
  days: readonly DailyPnl[],
  openingBalance: Money,
  flows: readonly BookedFlow[] = [],
): EquityPoint[] {
  let balance = exact(openingBalance)
  let peak = balance
  const points: EquityPoint[] = [
    { date: null, balance: toMoney(balance), flow: toMoney(zero), drawdown: 0 as Fraction },
  ]
  for (const { date, netPnl, flow } of mergeDays(days, flows)) {
    if (!flow.eq(0)) {
      const after = balance.plus(flow)
      peak = balance.gt(0) && after.gt(0) ? peak.times(after).div(balance) : after
      balance = after
    }
    balance = balance.plus(netPnl)
    peak = larger(peak, balance)
    points.push({ date, balance: toMoney(balance), flow: toMoney(flow), drawdown: drawdownFrom(peak, balance) })
  }
  return points
}
