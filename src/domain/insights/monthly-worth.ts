import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Claim } from './finding.ts'

/** What a finding earns (positive) or costs (negative) in an average month. */
export interface MonthlyWorth {
  readonly value: number
  /** 95%, of the effect; null if the effect has none. */
  readonly interval: Interval | null
  readonly unit: 'money' | 'r'
  /** ISO 4217 where the unit is money. */
  readonly currency: string | null
  /** How many of the trades it is about fall into a month. */
  readonly tradesPerMonth: number
  /** Their mean amount at risk, in the currency; null where the unit is R. */
  readonly riskPerTrade: number | null
}

export type Worth =
  | { readonly monthly: MonthlyWorth; readonly reason: null }
  | { readonly monthly: null; readonly reason: string }

/** A year in the Gregorian calendar has 365.2425 days on average. */
const monthDays = 365.2425 / 12
/** From less than four weeks, no month can be told. */
const minDays = 28

/** Days from the first exit to the last one; 0 for fewer than two trades. */
function daysOf(trades: readonly StudiedTrade[]): number {
  const [first, last] = [trades[0], trades.at(-1)]
  return first === undefined || last === undefined ? 0 : (last.exitTime - first.exitTime) / dayMs
}

/** The mean amount at risk in the one currency of all trades; null for several currencies or without known amounts. */
function moneyPerR(members: readonly StudiedTrade[], trades: readonly StudiedTrade[]) {
  const currency = trades[0]?.currency ?? ''
  if (currency === '' || trades.some((trade) => trade.currency !== currency)) return null
  const risks = members.flatMap(({ initialRiskAmount, realizedR }) =>
    initialRiskAmount === null || realizedR === null ? [] : [numberOf(initialRiskAmount)],
  )
  return risks.length === 0 ? null : { currency, amount: mean(risks) }
}

/**
 * What a claim is worth in a month: its R per trade x the trades it is about in a month x, if all trades have one
 * currency, their mean amount at risk. The interval is that of the effect; frequency and risk are taken as they were.
 * Null with a reason if the claim says nothing of R, or if the trades do not span four weeks. `trades` are in order of
 * exit.
 */
export function monthlyWorth(
  { rPerTrade, members, isPeriod = false }: Claim,
  trades: readonly StudiedTrade[],
  withoutWorth = 'Says nothing of R per trade.',
): Worth {
  if (rPerTrade === null) return { monthly: null, reason: withoutWorth }
  const days = daysOf(isPeriod ? members : trades)
  if (days < minDays) return { monthly: null, reason: 'Needs four weeks of trades.' }
  const tradesPerMonth = (members.length / days) * monthDays
  const money = moneyPerR(members, trades)
  const scale = tradesPerMonth * (money?.amount ?? 1)
  const { value, interval } = rPerTrade
  return {
    monthly: {
      value: value * scale,
      interval: interval === null ? null : mapInterval(interval, (r) => r * scale),
      unit: money === null ? 'r' : 'money',
      currency: money?.currency ?? null,
      tradesPerMonth,
      riskPerTrade: money?.amount ?? null,
    },
    reason: null,
  }
}

/** The size of a worth for sorting; findings without one come last. */
export const worthSize = ({ monthly }: Worth): number => (monthly === null ? -1 : Math.abs(monthly.value))
