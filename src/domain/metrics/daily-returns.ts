import { exact, toNumber } from '#domain/decimal.ts'
import { mean, standardDeviation, total } from './statistics.ts'
import type { Sample } from './sample.ts'

/** P&L of each day as a fraction of the balance at its start. */
export interface DailyReturns {
  readonly returns: readonly number[]
  /** Balance at the start, then at the end of each day. */
  readonly balances: readonly number[]
  /** Days in a year of this market, for annualising. */
  readonly perYear: 252 | 365
}

const dayLength = 86_400_000
const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay())

/**
 * Returns of all days from the first to the last with a closed trade, days without one being 0: leaving them out
 * would flatter every ratio. Days are weekdays; where a seventh of the days with a closed trade, or more, falls on a
 * weekend (coins), they are all days and a year has 365 of them. A lone weekend day counts as a day of its own.
 * Null where the balance was not above 0 at the start of a day.
 */
export function dailyReturns(sample: Sample): DailyReturns | null {
  const booked = new Map(sample.days.map((day) => [Date.parse(`${day.date}T00:00:00Z`), day.netPnl]))
  const traded = [...booked.keys()]
  const everyDay = traded.length > 0 && traded.filter(isWeekend).length * 7 >= traded.length
  const first = traded[0]
  const last = traded.at(-1)
  const returns: number[] = []
  let balance = sample.openingBalance
  const balances = [toNumber(balance)]
  if (first === undefined || last === undefined) return { returns, balances, perYear: 252 }
  for (let at = first; at <= last; at += dayLength) {
    const pnl = booked.get(at)
    if (pnl === undefined && isWeekend(at) && !everyDay) continue
    if (balance.lte(0)) return null
    returns.push(pnl === undefined ? 0 : toNumber(exact(pnl).div(balance)))
    if (pnl !== undefined) balance = balance.plus(pnl)
    balances.push(toNumber(balance))
  }
  return { returns, balances, perYear: everyDay ? 365 : 252 }
}

/** Mean over sample standard deviation, annualised by the root of the days in a year; risk-free rate 0. */
export function sharpeOf({ returns, perYear }: DailyReturns): number {
  return (mean(returns) / standardDeviation(returns)) * Math.sqrt(perYear)
}

/** Root of the mean of min(return, 0)^2 over all days: the days that gained count as 0 in it. */
export function downsideDeviation(returns: readonly number[]): number {
  return Math.sqrt(mean(returns.map((value) => Math.min(value, 0) ** 2)))
}

/** Mean over downside deviation, annualised like the Sharpe ratio. */
export function sortinoOf({ returns, perYear }: DailyReturns): number {
  return (mean(returns) / downsideDeviation(returns)) * Math.sqrt(perYear)
}

/** Sums of the gaining and of the losing days' returns, both positive. */
export function gainAndPain(returns: readonly number[]): { readonly gain: number; readonly pain: number } {
  return {
    gain: total(returns.map((value) => Math.max(value, 0))),
    pain: -total(returns.map((value) => Math.min(value, 0))),
  }
}

/** Calendar days from the first to the last exit date, both included; 0 without trades. */
export function calendarDays(sample: Sample): number {
  const first = sample.days[0]
  const last = sample.days.at(-1)
  if (first === undefined || last === undefined) return 0
  return (Date.parse(`${last.date}T00:00:00Z`) - Date.parse(`${first.date}T00:00:00Z`)) / dayLength + 1
}

/** Compound growth a year over `days` calendar days, a year having 365.25; both balances above 0. */
export function annualGrowth(start: number, end: number, days: number): number {
  return (end / start) ** (365.25 / days) - 1
}
