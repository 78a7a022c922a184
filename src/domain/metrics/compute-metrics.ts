import type { DailyPnl } from '#domain/daily-pnl.ts'
import { equityCurve, type EquityPoint } from '#domain/equity-curve.ts'
import { metricCatalogue } from './catalogue.ts'
import type { MetricContext, MetricResult, MetricTrade } from './metric.ts'
import { type Sample, sampleOf } from './sample.ts'

function metricsOf(sample: Sample): Record<string, MetricResult> {
  return Object.fromEntries(metricCatalogue.map((metric) => [metric.key, metric.compute(sample)]))
}

/** Every metric of the catalogue, by key, for completed trades in any order (see closedTrades). */
export function computeMetrics(trades: readonly MetricTrade[], context: MetricContext): Record<string, MetricResult> {
  return metricsOf(sampleOf(trades, context))
}

/** What a dashboard shows of an account. */
export interface AccountFigures {
  readonly metrics: Record<string, MetricResult>
  readonly equity: readonly EquityPoint[]
  readonly days: readonly DailyPnl[]
}

/** Metrics, equity and days of completed trades in any order, from one preparation of them. */
export function accountFigures(trades: readonly MetricTrade[], context: MetricContext): AccountFigures {
  const sample = sampleOf(trades, context)
  const equity = equityCurve(sample.days, context.openingBalance, context.flows)
  return { metrics: metricsOf(sample), equity, days: sample.days }
}
