import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const longestUnderwater: Metric = {
  key: 'longestWater',
  label: 'Longest underwater',
  unit: 'count',
  good: 'low',
  meaning: 'The longest series of trades with the balance below an earlier peak.',
  formula: 'most consecutive trades after which the balance is below its peak',
  undefinedWhen: 'there are no trades, or the balance was zero or below',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return noMetricResult('no_equity', n)
    return toMetricResult(drawdowns.longestWater, n)
  },
}
