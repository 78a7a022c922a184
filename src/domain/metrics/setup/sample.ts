import { meanInterval, shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import {
  toMetricResult,
  type Interval,
  type Metric,
  type MetricReason,
  type MetricResult,
  noMetricResult,
} from '#domain/metrics/shared/metric.ts'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import { differenceOfMeans } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import type { StudiedTrade } from './studied-trade.ts'

/** Resamples R for the 90% interval of the Kelly fraction; null where it is undefined or too expensive. */
export type KellyInterval = (r: readonly number[]) => Interval | null

/** The prepared input of a setup's metrics, so that each part is computed once. */
interface SetupSample {
  /** In order of exit. */
  readonly trades: readonly StudiedTrade[]
  /** R of the trades that have one, in order of exit. */
  readonly r: readonly number[]
  readonly winsR: readonly number[]
  readonly lossesR: readonly number[]
  /** R of trades that followed at least 80% of their rules by weight, and of those that followed less than 50%. */
  readonly greenR: readonly number[]
  readonly redR: readonly number[]
  /** First and second half of `r`; with an odd count, the middle value belongs to the second. */
  readonly olderR: readonly number[]
  readonly recentR: readonly number[]
  readonly kellyInterval: KellyInterval
}

/** A metric of a setup: computed from the R and rule checks of its trades instead of an account. */
export type SetupMetric = Omit<Metric, 'compute'> & { readonly compute: (sample: SetupSample) => MetricResult }

const rOf = (trades: readonly StudiedTrade[]): number[] => trades.flatMap(({ realizedR }) => realizedR ?? [])

/** Prepares the trades of one setup, in any order, for its metrics. */
export function buildSetupSample(given: readonly StudiedTrade[], kellyInterval: KellyInterval): SetupSample {
  const trades = sortByExit(given)
  const r = rOf(trades)
  const middle = Math.floor(r.length / 2)
  return {
    trades,
    r,
    winsR: rOf(trades.filter(({ result }) => result === 'win')),
    lossesR: rOf(trades.filter(({ result }) => result === 'loss')),
    greenR: rOf(trades.filter(({ compliance }) => compliance !== null && compliance >= 0.8)),
    redR: rOf(trades.filter(({ compliance }) => compliance !== null && compliance < 0.5)),
    olderR: r.slice(0, middle),
    recentR: r.slice(middle),
    kellyInterval,
  }
}

/** The mean with its interval, or the reason for having no value. */
export function meanOrMissing(values: readonly number[], reason: MetricReason): MetricResult {
  const n = values.length
  return n === 0 ? noMetricResult(reason, 0) : toMetricResult(mean(values), n, meanInterval(values))
}

/** The share of trades that meet a condition, with its interval. */
export function shareOf(trades: readonly StudiedTrade[], meets: (trade: StudiedTrade) => boolean): MetricResult {
  const n = trades.length
  if (n === 0) return noMetricResult('no_trades', 0)
  const hits = trades.filter(meets).length
  return toMetricResult(hits / n, n, shareInterval(hits, n))
}

/** Mean of `a` minus mean of `b`, with Welch's interval from ten values on each side. */
export function differenceOrMissing(a: readonly number[], b: readonly number[], reason: MetricReason): MetricResult {
  const n = a.length + b.length
  if (a.length === 0 || b.length === 0) return noMetricResult(reason, n)
  const difference = differenceOfMeans(a, b)
  const enough = Math.min(a.length, b.length) >= 10
  const interval: Interval | null = enough ? (difference?.interval ?? null) : null
  return toMetricResult(mean(a) - mean(b), n, interval)
}
