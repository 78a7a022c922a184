import type { Direction } from '#domain/fills/fill.ts'
import type { CalendarDate, Id, Money, R } from '#domain/numbers/units.ts'
import type { BookedFlow } from '#domain/portfolio/booked-flows.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import type { Sample } from './sample.ts'

/** A completed trade as the metrics see it; money is exact, R is null where the trade had no measurable risk. */
export interface MetricTrade {
  readonly id: Id
  /** Milliseconds since 1970: statistics order trades and measure spans, for which texts would be read again and again. */
  readonly entryTime: number
  readonly exitTime: number
  /** In the portfolio's time zone. */
  readonly exitDate: CalendarDate
  readonly netPnl: Money
  readonly grossPnl: Money
  readonly totalFees: Money
  readonly initialRiskAmount: Money | null
  readonly realizedR: R | null
  readonly maeR: R | null
  readonly mfeR: R | null
  readonly holdMinutes: number
  readonly direction: Direction
  readonly result: Exclude<TradeResult, 'open'>
}

export interface MetricContext {
  readonly openingBalance: Money
  /** IANA name of the zone in which `exitDate` is. */
  readonly timeZone: string
  /** Deposits and withdrawals, oldest first; none where left out. */
  readonly flows?: readonly BookedFlow[]
}

/** Why a metric has no value. */
export const metricReasons = {
  no_trades: 'No completed trades yet.',
  no_wins: 'No winning trades yet.',
  no_losses: 'No losing trades yet.',
  no_drawdown: 'No drawdown yet.',
  no_risk: 'No trade with a stop or a planned risk yet.',
  no_excursions: 'No trade with its lowest and highest price yet.',
  no_heat: 'No trade went against its entry yet.',
  no_hold_time: 'Entry and exit times are equal.',
  no_equity: 'The balance was zero or below.',
  too_few: 'Too few trades or days for this figure.',
  zero_variance: 'All values are equal.',
  no_rules: 'No trade with checked rules of this kind yet.',
} as const
export type MetricReason = keyof typeof metricReasons

/** Confidence interval of a figure of the whole population, judging by the sample. */
export interface Interval {
  readonly low: number
  readonly high: number
  /** Confidence level; 0.95 where left out. */
  readonly level?: number
}

/** A figure, or why there is none, with the sample size behind it. */
export type MetricResult =
  | { readonly value: number; readonly reason: null; readonly n: number; readonly interval?: Interval }
  | { readonly value: null; readonly reason: MetricReason; readonly n: number }

type MetricUnit = 'money' | 'r' | 'fraction' | 'ratio' | 'count' | 'minutes'

/** One metric: what it means, how it is computed and when it is undefined. */
export interface Metric {
  /** Name on the wire and in links; never changes. */
  readonly key: string
  /** Name on screen. */
  readonly label: string
  readonly unit: MetricUnit
  /** Which way is good. */
  readonly good: 'high' | 'low' | 'neither'
  /** One sentence for someone who meets the metric for the first time. */
  readonly meaning: string
  /** The formula in words. */
  readonly formula: string
  /** When there is no value, in words. */
  readonly undefinedWhen: string
  /** Where the definition comes from. */
  readonly reference: string
  readonly compute: (sample: Sample) => MetricResult
}

/** A metric's value from a sample of `n`, with its interval where the metric has one and it is defined. */
export function toMetricResult(value: number, n: number, interval: Interval | null = null): MetricResult {
  return interval === null ? { value, reason: null, n } : { value, reason: null, n, interval }
}

/** The absence of a value. */
export function noMetricResult(reason: MetricReason, n: number): MetricResult {
  return { value: null, reason, n }
}
