import { sumGainsAndLosses } from '#domain/metrics/shared/daily-returns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const omega: Metric = {
  key: 'omega',
  label: 'Omega ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Returns of gaining days per unit of losing days’ losses.',
  formula: 'sum of positive daily returns / |sum of negative daily returns|, threshold 0',
  undefinedWhen: 'there are no trades, no day lost, or the balance was zero or below',
  reference: 'C. Keating and W. F. Shadwick, A Universal Performance Measure, 2002',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const { gain, pain } = sumGainsAndLosses(days.returns)
    return pain === 0 ? noMetricResult('no_losses', n) : toMetricResult(gain / pain, n)
  },
}
