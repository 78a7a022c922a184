import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const shortWinRate: Metric = {
  key: 'shortWinRate',
  label: 'Short win rate',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of short trades that won.',
  formula: 'winning short trades / all short trades',
  undefinedWhen: 'there are no short trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.filter((trade) => trade.direction === 'short').length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(sample.wins.filter((trade) => trade.direction === 'short').length / n, n)
  },
}
