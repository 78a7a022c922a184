import type { MetricContext, MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { MetricResult } from '#domain/metrics/shared/metric.ts'
import { type Sample, prepareSample } from '#domain/metrics/shared/sample.ts'
import type { DailyPnl } from '#domain/portfolio/daily-pnl.ts'
import { equityCurve, type EquityPoint } from '#domain/portfolio/equity-curve.ts'
import { metricCatalogue } from './catalogue.ts'

/** Every metric of the catalogue, by key. */
function computeSampleMetrics(sample: Sample): Record<string, MetricResult> {
  return Object.fromEntries(metricCatalogue.map((metric) => [metric.key, metric.compute(sample)]))
}

/** What a dashboard shows of an account. */
interface AccountFigures {
  readonly metrics: Record<string, MetricResult>
  readonly equity: readonly EquityPoint[]
  readonly days: readonly DailyPnl[]
}

/** Metrics, equity and days of completed trades in any order, from one preparation of them. */
export function computeAccountFigures(trades: readonly MetricTrade[], context: MetricContext): AccountFigures {
  const sample = prepareSample(trades, context)
  const equity = equityCurve(sample.days, context.openingBalance, context.flows)
  return { metrics: computeSampleMetrics(sample), equity, days: sample.days }
}
