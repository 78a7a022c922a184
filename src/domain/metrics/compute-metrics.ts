import { metricCatalogue } from './catalogue.ts'
import type { MetricContext, MetricResult, MetricTrade } from './metric.ts'
import { sampleOf } from './sample.ts'

/** Every metric of the catalogue, by key, for completed trades in any order (see closedTrades). */
export function computeMetrics(trades: readonly MetricTrade[], context: MetricContext): Record<string, MetricResult> {
  const sample = sampleOf(trades, context)
  return Object.fromEntries(metricCatalogue.map((metric) => [metric.key, metric.compute(sample)]))
}
