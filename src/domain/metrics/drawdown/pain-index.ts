import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const painIndex: Metric = {
  key: 'painIndex',
  label: 'Pain index',
  unit: 'fraction',
  good: 'low',
  meaning: 'The average decline of the balance from its peak, trade by trade.',
  formula: 'mean of the drawdown after each trade',
  undefinedWhen: 'there are no trades, or the balance was zero or below',
  reference: 'mean drawdown: T. Becker, 2006',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return noMetricResult('no_equity', n)
    return toMetricResult(mean(drawdowns.fractions), n)
  },
}
