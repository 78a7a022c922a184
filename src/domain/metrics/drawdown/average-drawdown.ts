import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const averageDrawdown: Metric = {
  key: 'averageDrawdown',
  label: 'Average drawdown',
  unit: 'fraction',
  good: 'low',
  meaning: 'The average depth of a drawdown, including the current one.',
  formula: 'mean of the largest drawdown of each period below a peak',
  undefinedWhen: 'there are no trades, there is no drawdown, or the balance was zero or below',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return noMetricResult('no_equity', n)
    return drawdowns.episodes.length === 0
      ? noMetricResult('no_drawdown', n)
      : toMetricResult(mean(drawdowns.episodes), drawdowns.episodes.length)
  },
}
