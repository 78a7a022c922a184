import { intervalOfShare } from './intervals.ts'
import { found, missing, type Metric } from './metric.ts'

export const winRate: Metric = {
  key: 'winRate',
  label: 'Win rate',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of trades that won, of all trades.',
  formula: 'winning trades / all trades, break-even ones included',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    return found(sample.wins.length / n, n, intervalOfShare(sample.wins.length, n))
  },
}
