import { numberOf } from '#domain/numbers/decimal.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import { mean, standardDeviation, sumNumbers } from '#domain/numbers/statistics.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import type { BookedFlow } from '#domain/portfolio/booked-flows.ts'
import type { DailyPnl } from '#domain/portfolio/daily-pnl.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { BalancePath } from './balance-path.ts'
import { measureDependence, processCorrelations } from './dependence.ts'

/** P&L of each day as a fraction of the balance at its start, including the day's cash flows. */
export interface DailyReturns {
  readonly returns: readonly number[]
  /** The day of each return. */
  readonly dates: readonly CalendarDate[]
  /** Balance at the start and end of each day. */
  readonly balancePath: BalancePath
  /** Trading days per year in this market, for annualizing. */
  readonly perYear: 252 | 365
}

/** The balance that daily returns are measured against. */
interface Account {
  readonly openingBalance: Money
  readonly flows?: readonly BookedFlow[]
}

/** Fewest days from which a ratio of daily returns is computed. */
export const minReturnDays = 20

/** By arithmetic, because the days between two trades may be ten thousands; 1 January 1970 was a Thursday. */
const isWeekend = (at: number) => (((at / dayMs + 5) % 7) + 7) % 7 < 2
const dayOf = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)
/** The first day that begins with a flow. */
const startOf = ({ date, realizedAt }: BookedFlow) => dayOf(date) + (realizedAt === undefined ? 0 : dayMs)

/**
 * Returns of all days from the first to the last closed trade; days without trades are 0, because leaving them out
 * would inflate every ratio. Days are weekdays; if at least a seventh of the trading days fall on weekends (crypto),
 * all days count and a year has 365. Cash flows count at the start of their day, or of the next counted day, and uncounted
 * P&L from the counted day after its own: they are capital, not a return. Null if the balance was not above 0 at the start
 * of a day.
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
  const times: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  const balance = new RunningSum(openingBalance)
  const perYear = everyDay ? 365 : 252
  /** Only a comparison with a benchmark reads them, and writing them takes longer than all the rest. */
  const lazily = { dates: null as readonly CalendarDate[] | null }
  const daily = {
    returns,
    get dates() {
      lazily.dates ??= times.map((at) => new Date(at).toISOString().slice(0, 10) as CalendarDate)
      return lazily.dates
    },
    balancePath: { starts, ends },
    perYear,
  } as const
  if (first === undefined || last === undefined) return daily
  let flowIndex = 0
  let start = balance.number()
  for (let at = first; at <= last; at += dayMs) {
    const pnl = booked.get(at)
    if (pnl === undefined && isWeekend(at) && !everyDay) continue
    for (let flow = flows[flowIndex]; flow !== undefined && startOf(flow) <= at; flow = flows[flowIndex]) {
      balance.add(flow.amount)
      start = balance.number()
      flowIndex += 1
    }
    if (start <= 0) return null
    returns.push(pnl === undefined ? 0 : numberOf(pnl) / start)
    times.push(at)
    starts.push(start)
    if (pnl !== undefined) {
      balance.add(pnl)
      start = balance.number()
    }
    ends.push(start)
  }
  return daily
}

/** Returns of periods of equal length, and how many of them a year has. */
type PeriodReturns = Pick<DailyReturns, 'returns'> & { readonly perYear: number }

const sharpePerPeriod = (returns: readonly number[]) => mean(returns) / standardDeviation(returns)

/** Mean / sample standard deviation × square root of periods per year; risk-free rate 0. */
export function computeSharpe({ returns, perYear }: PeriodReturns): number {
  return sharpePerPeriod(returns) * Math.sqrt(perYear)
}

/**
 * The Sharpe ratio with Lo's factor, from the autocorrelations of the fitted autoregression, where returns depend on each
 * other. At most the plain ratio: a higher one would rest on the estimated dependence alone.
 */
export function computeAdjustedSharpe(periods: PeriodReturns): number {
  const { returns, perYear } = periods
  const process = measureDependence(returns)?.process
  const correlations = process === undefined ? [] : processCorrelations(process, perYear - 1)
  return Math.min(computeSharpe(periods), sharpePerPeriod(returns) * sharpeScale(correlations, perYear))
}

/**
 * The Sharpe ratio of `periods` periods / that of one, eta(q) of A. W. Lo, The Statistics of Sharpe Ratios, 2002: q /
 * root of (q + 2 x sum of (q - k) rho(k)), k = 1 to q - 1; the square root of q without autocorrelations.
 */
export function sharpeScale(correlations: readonly number[], periods: number): number {
  const shared = sumNumbers(correlations.map((rho, index) => (periods - index - 1) * rho))
  return periods / Math.sqrt(periods + 2 * shared)
}

/** Square root of the mean of min(return, 0)² over all days; gaining days count as 0. */
export function downsideDeviation(returns: readonly number[]): number {
  return Math.sqrt(mean(returns.map((value) => Math.min(value, 0) ** 2)))
}

/** Mean / downside deviation, annualized like the Sharpe ratio. */
export function computeSortino({ returns, perYear }: PeriodReturns): number {
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
  return (dayOf(last.date) - dayOf(first.date)) / dayMs + 1
}

/** Compound annual growth of `factor` over `days` calendar days; a year has 365.25 days. */
export function annualizeGrowth(factor: number, days: number): number {
  return factor ** (365.25 / days) - 1
}
