import { found, missing, type Metric } from './metric.ts'

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
    if (n === 0) return missing('no_trades', 0)
    return found(sample.wins.filter((trade) => trade.direction === 'long').length / n, n)
  },
}
