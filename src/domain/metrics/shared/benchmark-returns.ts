import type { CalendarDate } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { DailyClose } from './daily-close.ts'
import type { DailyReturns } from './daily-returns.ts'

/** Returns of an account and of a benchmark on the days that both have. */
export interface PairedReturns {
  readonly own: readonly number[]
  readonly market: readonly number[]
}

/** Days between two closes that make a daily return: a long weekend, and no gap in the candles. */
const maxDaysBetween = 5
/** Closes needed before the first day: one that is not too old for its return. */
export const benchmarkLeadDays = maxDaysBetween

const timeOf = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)

/** Returns of a benchmark by day, each from the close before, oldest first; those across a gap are left out. */
function returnsByDay(closes: readonly DailyClose[]): Map<CalendarDate, number> {
  const returns = new Map<CalendarDate, number>()
  for (const [index, { date, close }] of closes.entries()) {
    const before = closes[index - 1]
    if (before === undefined || before.close <= 0) continue
    if (timeOf(date) - timeOf(before.date) <= maxDaysBetween * dayMs) returns.set(date, close / before.close - 1)
  }
  return returns
}

/**
 * Pairs the daily returns of an account with those of a benchmark. Null where no day has both: there is no
 * benchmark, or it has no daily candles of these days.
 */
export function pairReturns(daily: DailyReturns | null, closes: readonly DailyClose[]): PairedReturns | null {
  const returnOn = returnsByDay(closes)
  if (returnOn.size === 0) return null
  const [own, market]: [number[], number[]] = [[], []]
  for (const [index, date] of (daily?.dates ?? []).entries()) {
    const move = returnOn.get(date)
    if (move === undefined) continue
    own.push(daily?.returns[index] ?? 0)
    market.push(move)
  }
  return own.length === 0 ? null : { own, market }
}
