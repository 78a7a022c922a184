import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const currentDrawdown: Metric = {
  key: 'currentDrawdown',
  label: 'Current drawdown',
  unit: 'fraction',
  good: 'low',
  meaning: 'How far the balance is below its peak today.',
  formula: '(peak - balance) / peak after the last trade',
  undefinedWhen: 'there are no trades, or the balance was zero or below',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return noMetricResult('no_equity', n)
    return toMetricResult(drawdowns.fractions.at(-1) ?? 0, n)
  },
}
