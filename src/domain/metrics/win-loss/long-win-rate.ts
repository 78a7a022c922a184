import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const longWinRate: Metric = {
  key: 'longWinRate',
  label: 'Long win rate',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of long trades that won.',
  formula: 'winning long trades / all long trades',
  undefinedWhen: 'there are no long trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.filter((trade) => trade.direction === 'long').length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(sample.wins.filter((trade) => trade.direction === 'long').length / n, n)
  },
}
