import { meanInterval, shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation, shareInflation } from '#domain/metrics/shared/dependence.ts'
import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import {
  toMetricResult,
  type Interval,
  type Metric,
  type MetricReason,
  type MetricResult,
  noMetricResult,
} from '#domain/metrics/shared/metric.ts'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import { mean } from '#domain/numbers/statistics.ts'
import type { StudiedTrade } from './studied-trade.ts'

/** Resamples R for the 90% interval of the Kelly fraction; null where it is undefined or too expensive. */
export type KellyInterval = (r: readonly number[]) => Interval | null

/** An R of one of two groups. */
interface GroupedR {
  readonly r: number
  readonly isMember: boolean
}

/** The prepared input of a setup's metrics, so that each part is computed once. */
interface SetupSample {
  /** In order of exit. */
  readonly trades: readonly StudiedTrade[]
  /** R of the trades that have one, in order of exit. */
  readonly r: readonly number[]
  readonly winsR: readonly number[]
  readonly lossesR: readonly number[]
  /**
   * R of trades that followed at least 80% of their rules by weight (members), and of those that followed less than
   * 50%.
   */
  readonly byRules: readonly GroupedR[]
  /** `r`, of which the second half are members; with an odd count, the middle value belongs to them. */
  readonly byHalf: readonly GroupedR[]
  readonly kellyInterval: KellyInterval
  /** Of the intervals of means and shares of all trades. */
  readonly confidence: number
}

/** A metric of a setup: computed from the R and rule checks of its trades instead of an account. */
export type SetupMetric = Omit<Metric, 'compute'> & { readonly compute: (sample: SetupSample) => MetricResult }

const rOf = (trades: readonly StudiedTrade[]): number[] => trades.flatMap(({ realizedR }) => realizedR ?? [])

/** Prepares the trades of one setup, in any order, for its metrics; intervals are at 95% unless stated. */
export function buildSetupSample(
  given: readonly StudiedTrade[],
  kellyInterval: KellyInterval,
  confidence = 0.95,
): SetupSample {
  const trades = sortByExit(given)
  const r = rOf(trades)
  const middle = Math.floor(r.length / 2)
  return {
    trades,
    r,
    winsR: rOf(trades.filter(({ result }) => result === 'win')),
    lossesR: rOf(trades.filter(({ result }) => result === 'loss')),
    byRules: trades.flatMap(({ realizedR, compliance }) =>
      realizedR === null || compliance === null || (compliance >= 0.5 && compliance < 0.8)
        ? []
        : { r: realizedR, isMember: compliance >= 0.8 },
    ),
    byHalf: r.map((multiple, index) => ({ r: multiple, isMember: index >= middle })),
    kellyInterval,
    confidence,
  }
}

/** The mean of values in order of exit with its interval, or the reason for having no value. */
export function meanOrMissing(values: readonly number[], reason: MetricReason, confidence = 0.95): MetricResult {
  const n = values.length
  if (n === 0) return noMetricResult(reason, 0)
  const inflation = meanInflation(values)
  return toMetricResult(mean(values), n, meanInterval(values, inflation, confidence), inflation)
}

/** R of the members of a group, or of the others. */
export function rOfGroup(values: readonly GroupedR[], members: boolean): number[] {
  return values.filter(({ isMember }) => isMember === members).map(({ r }) => r)
}

/** The share of trades that meet a condition, with its interval. */
export function shareOf(
  trades: readonly StudiedTrade[],
  meets: (trade: StudiedTrade) => boolean,
  confidence = 0.95,
): MetricResult {
  const n = trades.length
  if (n === 0) return noMetricResult('no_trades', 0)
  const met = trades.map(meets)
  const hits = met.filter(Boolean).length
  const inflation = shareInflation(met)
  return toMetricResult(hits / n, n, shareInterval(hits, n, inflation, confidence), inflation)
}

/** Mean R of the group minus mean R of the others, in order of exit, with Welch's interval from ten on each side. */
export function differenceOrMissing(values: readonly GroupedR[], reason: MetricReason): MetricResult {
  const n = values.length
  const [a, b] = [rOfGroup(values, true), rOfGroup(values, false)]
  if (a.length === 0 || b.length === 0) return noMetricResult(reason, n)
  const enough = Math.min(a.length, b.length) >= 10
  const difference = enough
    ? differenceOfGroups(
        values.map(({ r }) => r),
        values.map(({ isMember }) => isMember),
      )
    : null
  return toMetricResult(mean(a) - mean(b), n, difference?.interval ?? null)
}
