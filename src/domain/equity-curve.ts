import { type BookedTrade, dailyPnl } from './daily-pnl.ts'
import { type ExactNumber, exact, larger, toMoney, toNumber } from './decimal.ts'
import type { CalendarDate, Fraction, Money } from './units.ts'

/** Balance at the end of a day. */
export interface EquityPoint {
  /** Null for the opening balance, before the first trade. */
  readonly date: CalendarDate | null
  readonly balance: Money
  /** How far the balance is below its highest so far, as a fraction of it; 0 at a new high. */
  readonly drawdown: Fraction
}

/** Drawdown from a peak as a fraction; 0 where the peak is not above 0, since there is nothing to lose a share of. */
function drawdownFrom(peak: ExactNumber, balance: ExactNumber): Fraction {
  return (peak.gt(0) ? toNumber(peak.minus(balance).div(peak)) : 0) as Fraction
}

/**
 * The balance at the end of each day on which a trade closed, after an opening point, so that a loss on the first
 * trade is a drawdown. Drawdowns here are between ends of days; the metric of the largest drawdown goes trade by
 * trade and can be deeper.
 */
export function equityCurve(trades: readonly BookedTrade[], openingBalance: Money): EquityPoint[] {
  let balance = exact(openingBalance)
  let peak = balance
  const points: EquityPoint[] = [{ date: null, balance: toMoney(balance), drawdown: 0 as Fraction }]
  for (const day of dailyPnl(trades)) {
    balance = balance.plus(day.netPnl)
    peak = larger(peak, balance)
    points.push({ date: day.date, balance: toMoney(balance), drawdown: drawdownFrom(peak, balance) })
  }
  return points
}
