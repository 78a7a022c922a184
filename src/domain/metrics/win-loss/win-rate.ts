import { shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { shareInflation } from '#domain/metrics/shared/dependence.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const winRate: Metric = {
  key: 'winRate',
  label: 'Win rate',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of all trades that won.',
  formula: 'winning trades / all trades, break-even ones included',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const inflation = shareInflation(sample.trades.map(({ result }) => result === 'win'))
    return toMetricResult(sample.wins.length / n, n, shareInterval(sample.wins.length, n, inflation), inflation)
  },
}
