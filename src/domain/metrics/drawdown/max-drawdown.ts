import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { largest } from '#domain/numbers/statistics.ts'

export const maxDrawdown: Metric = {
  key: 'maxDrawdown',
  label: 'Largest drawdown',
  unit: 'fraction',
  good: 'low',
  meaning: 'The largest decline of the balance from a peak, trade by trade.',
  formula: 'largest (peak - balance) / peak, the opening balance being the first peak',
  undefinedWhen: 'there are no trades, or the balance was zero or below at a peak',
  reference: 'common definition; the opening balance is the first peak',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return noMetricResult('no_equity', n)
    return toMetricResult(largest(drawdowns.fractions), n)
  },
}
