import type { Sample } from './sample.ts'
import type { TradeExcursion } from './trade-excursions.ts'

/** Why a metric has no value. */
export const metricReasons = {
  no_trades: 'No completed trades yet.',
  no_wins: 'No winning trades yet.',
  no_losses: 'No losing trades yet.',
  no_drawdown: 'No drawdown yet.',
  no_risk: 'No trade with a stop or a planned risk yet.',
  no_excursions: 'No trade with MAE and MFE yet.',
  no_heat: 'No price moved against a trade yet.',
  no_hold_time: 'Entry and exit times are equal.',
  no_benchmark: 'No benchmark with daily candles yet.',
  no_equity: 'The balance was zero or below.',
  too_few: 'Not enough trades or days yet.',
  zero_variance: 'All values are equal.',
  no_rules: 'No trade with such rule checks yet.',
  hidden: 'Hidden by the trader.',
} as const
export type MetricReason = keyof typeof metricReasons

/** A confidence interval of a figure. */
export interface Interval {
  readonly low: number
  readonly high: number
  /** Confidence level; 0.95 by default. */
  readonly level?: number
  /** Set where few trades are behind it: the true interval is at least this wide. */
  readonly mayBeWider?: true
}

/** A value, or the reason for having none, with its sample size `n`. */
export type MetricResult =
  | {
      readonly value: number
      readonly reason: null
      readonly n: number
      /** How many independent results `n` dependent ones are worth; left out where dependence is not shown. */
      readonly effectiveN?: number
      /** How many of `n` have an approximate MAE and MFE; left out where none has. */
      readonly approximateN?: number
      readonly interval?: Interval
      /** Set where a ratio has no interval because too few trades are behind it. */
      readonly lacksInterval?: true
    }
  | { readonly value: null; readonly reason: MetricReason; readonly n: number }

type MetricUnit = 'money' | 'r' | 'fraction' | 'ratio' | 'count' | 'minutes'

/** What names and shows a metric. */
export interface MetricFacts {
  /** Name in API answers and links; never changes. */
  readonly key: string
  /** Name on screen. */
  readonly label: string
  readonly unit: MetricUnit
  /** Whether high or low values are good. */
  readonly good: 'high' | 'low' | 'neither'
  /** Whether the sign means gain or loss and is shown; left out where the value is a size. */
  readonly signed?: true
}

/** What a metric means, and when it is undefined. */
export interface MetricExplanation {
  /** One sentence for a trader who does not know the metric. */
  readonly meaning: string
  /** The formula in words. */
  readonly formula: string
  /** When the metric has no value, in words. */
  readonly undefinedWhen: string
  /** Where the definition comes from. */
  readonly reference: string
}

/** One metric: its name, its meaning, its formula, and when it is undefined. */
export interface Metric extends MetricFacts, MetricExplanation {
  readonly compute: (sample: Sample) => MetricResult
}

/**
 * A value from a sample of `n`, with its interval where one is defined. `inflation`, at least 1, is the factor by which
 * dependence raises the variance of the mean of the sample.
 */
export function toMetricResult(
  value: number,
  n: number,
  interval: Interval | null = null,
  inflation = 1,
): MetricResult {
  return {
    value,
    reason: null,
    n,
    ...(inflation > 1 ? { effectiveN: Math.max(1, n / inflation) } : {}),
    ...(interval === null ? {} : { interval }),
  }
}

/** A value from the excursions of these trades, with the number of approximate ones among them. */
export function toExcursionResult(value: number, trades: readonly TradeExcursion[]): MetricResult {
  const approximate = trades.filter(({ isApproximate }) => isApproximate).length
  return { value, reason: null, n: trades.length, ...(approximate === 0 ? {} : { approximateN: approximate }) }
}

/** A missing value with its reason. */
export function noMetricResult(reason: MetricReason, n: number): MetricResult {
  return { value: null, reason, n }
}
