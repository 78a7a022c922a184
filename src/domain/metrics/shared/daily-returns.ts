import { numberOf } from '#domain/numbers/decimal.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import { mean, standardDeviation, sumNumbers } from '#domain/numbers/statistics.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { type BookedFlow, FlowQueue } from '#domain/portfolio/booked-flows.ts'
import type { DailyPnl } from '#domain/portfolio/daily-pnl.ts'
import type { BalancePath } from './balance-path.ts'

/** P&L of each day as a fraction of the balance at its start, the day's cash flows included. */
export interface DailyReturns {
  readonly returns: readonly number[]
  /** Balance at the start and at the end of each day. */
  readonly course: BalancePath
  /** Days in a year of this market, for annualising. */
  readonly perYear: 252 | 365
}

/** What daily returns are measured against. */
interface Account {
  readonly openingBalance: Money
  readonly flows?: readonly BookedFlow[]
}

/** Fewest days from which a ratio of daily returns is computed. */
export const minReturnDays = 20

const dayLength = 86_400_000
const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay())
const dayOf = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10) as CalendarDate

/**
 * Returns of all days from the first to the last with a closed trade, days without one being 0: leaving them out
 * would flatter every ratio. Days are weekdays; where a seventh of the days with a closed trade, or more, falls on a
 * weekend (coins), they are all days and a year has 365 of them. A lone weekend day counts as a day of its own.
 * Cash flows count at the start of their day, those of a day that is left out at the start of the next: they are
 * capital to earn with, never a return. Null where the balance was not above 0 at the start of a day.
 */
export function computeDailyReturns(
  days: readonly DailyPnl[],
  { openingBalance, flows = [] }: Account,
): DailyReturns | null {
  const booked = new Map(days.map((day) => [dayOf(day.date), day.netPnl]))
  const traded = [...booked.keys()]
  const everyDay = traded.length > 0 && traded.filter(isWeekend).length * 7 >= traded.length
  const first = traded[0]
  const last = traded.at(-1)
  const returns: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  const balance = new RunningSum(openingBalance)
  const queue = new FlowQueue(flows)
  if (first === undefined || last === undefined) return { returns, course: { starts, ends }, perYear: 252 }
  for (let at = first; at <= last; at += dayLength) {
    const pnl = booked.get(at)
    if (pnl === undefined && isWeekend(at) && !everyDay) continue
    for (const amount of queue.takeUntil(dateOf(at))) balance.add(amount)
    const start = balance.number()
    if (start <= 0) return null
    returns.push(pnl === undefined ? 0 : numberOf(pnl) / start)
    if (pnl !== undefined) balance.add(pnl)
    starts.push(start)
    ends.push(balance.number())
  }
  return { returns, course: { starts, ends }, perYear: everyDay ? 365 : 252 }
}

/** Mean over sample standard deviation, annualised by the root of the days in a year; risk-free rate 0. */
export function computeSharpe({ returns, perYear }: DailyReturns): number {
  return (mean(returns) / standardDeviation(returns)) * Math.sqrt(perYear)
}

/** Root of the mean of min(return, 0)^2 over all days: the days that gained count as 0 in it. */
export function downsideDeviation(returns: readonly number[]): number {
  return Math.sqrt(mean(returns.map((value) => Math.min(value, 0) ** 2)))
}

/** Mean over downside deviation, annualised like the Sharpe ratio. */
export function computeSortino({ returns, perYear }: DailyReturns): number {
  return (mean(returns) / downsideDeviation(returns)) * Math.sqrt(perYear)
}

/** Sums of the gaining and of the losing days' returns, both positive. */
export function sumGainsAndLosses(returns: readonly number[]): { readonly gain: number; readonly pain: number } {
  return {
    gain: sumNumbers(returns.map((value) => Math.max(value, 0))),
    pain: -sumNumbers(returns.map((value) => Math.min(value, 0))),
  }
}

/** Calendar days from the first to the last exit date, both included; 0 without trades. */
export function countCalendarDays(days: readonly DailyPnl[]): number {
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return 0
  return (dayOf(last.date) - dayOf(first.date)) / dayLength + 1
}

/** Compound growth a year of what grew by `factor` in `days` calendar days, a year having 365.25. */
export function annualizeGrowth(factor: number, days: number): number {
  return factor ** (365.25 / days) - 1
}
