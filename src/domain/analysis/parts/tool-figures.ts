import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import type { FigureUnit } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import type { Account } from '#domain/analysis/shapes/tool.ts'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import { isPValue } from '#domain/metrics/shared/is-p-value.ts'
import type { Interval, Metric, MetricReason, MetricResult } from '#domain/metrics/shared/metric.ts'
import { type Sample, prepareSample } from '#domain/metrics/shared/sample.ts'

const metricByKey = new Map(metricCatalogue.map((metric) => [metric.key, metric]))

/** A metric of the catalogue. Throws on another key. */
export function metricOf(key: string): Metric {
  const metric = metricByKey.get(key)
  if (metric === undefined) throw new Error(`${key} is not a metric`)
  return metric
}

interface Prepared {
  readonly account: Account
  readonly sample: Sample
}
const prepared = new WeakMap<Rows, Prepared>()

/** Closed trades prepared for metrics, once for each list of rows. */
export function sampleOf(columns: TradeColumns, rows: Rows, account: Account): Sample {
  const known = prepared.get(rows)
  if (known !== undefined && known.account === account) return known.sample
  const sample = prepareSample(metricTradesOf(columns, rows), account)
  prepared.set(rows, { account, sample })
  return sample
}

/** A metric as a figure of a tool. */
export function metricFigure(key: string, result: MetricResult, group: string | null = null): ToolFigure {
  const { label, unit, good, signed, meaning, formula } = metricOf(key)
  return {
    key,
    label,
    unit: isPValue(key) ? 'number' : unit,
    good,
    ...(signed === undefined ? {} : { signed }),
    meaning,
    formula,
    value: result.value,
    reason: result.reason,
    n: result.n,
    ...(result.value === null || result.effectiveN === undefined ? {} : { effectiveN: result.effectiveN }),
    ...(result.value === null || result.approximateN === undefined ? {} : { approximateN: result.approximateN }),
    ...(result.value === null || result.interval === undefined ? {} : { interval: result.interval }),
    group,
  }
}

/** A metric whose value is known from columns, at quick depth: without its interval. */
export const quickMetric = (key: string, value: number | null, n: number, reason: MetricReason): ToolFigure =>
  metricFigure(key, value === null ? { value, reason, n } : { value, reason: null, n })

/** What a figure is that is no metric. */
export interface FigureWords {
  readonly key: string
  readonly label: string
  readonly unit: FigureUnit
  readonly signed?: true
  readonly good: 'high' | 'low' | 'neither'
  readonly meaning: string
  readonly formula: string
}

interface FigureDetails {
  readonly interval?: Interval | null
  /** As of figures. */
  readonly lacksInterval?: true
  readonly effectiveN?: number
  /** How many trades have an approximate MAE and MFE that the figure is made of. */
  readonly approximateN?: number
  /** How many trades have a value that the trader stated instead of one from candles. */
  readonly statedN?: number
  /** Why there is no value; 'no_data' by default. */
  readonly reason?: MetricReason | 'no_data'
  readonly group?: string | null
}

/** A figure that is no metric. */
export function plainFigure(
  words: FigureWords,
  value: number | null,
  n: number,
  {
    interval = null,
    lacksInterval,
    effectiveN,
    approximateN = 0,
    statedN = 0,
    reason = 'no_data',
    group = null,
  }: FigureDetails = {},
): ToolFigure {
  return {
    ...words,
    value,
    reason: value === null ? reason : null,
    n,
    ...(value === null || effectiveN === undefined ? {} : { effectiveN }),
    ...(value === null || approximateN === 0 ? {} : { approximateN }),
    ...(value === null || statedN === 0 ? {} : { statedN }),
    ...(value === null || interval === null ? {} : { interval }),
    ...(value === null || lacksInterval === undefined ? {} : { lacksInterval }),
    group,
  }
}
