import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const longestUnderwater: Metric = {
  key: 'longestWater',
  label: 'Longest time under water',
  unit: 'count',
  good: 'low',
  meaning: 'The most trades in a row that ended below an earlier peak of the balance.',
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
