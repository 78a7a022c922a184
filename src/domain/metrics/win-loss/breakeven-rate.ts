import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const breakevenRate: Metric = {
  key: 'breakevenRate',
  label: 'Break-even rate',
  unit: 'fraction',
  good: 'neither',
  meaning: 'The share of trades within the break-even tolerance.',
  formula: 'break-even trades / all trades',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(sample.breakevens.length / n, n)
  },
}
