import { mean } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const averageDrawdown: Metric = {
  key: 'averageDrawdown',
  label: 'Average drawdown',
  unit: 'fraction',
  good: 'low',
  meaning: 'How deep a fall from a peak is on average, an unfinished one included.',
  formula: 'mean of the largest drawdown of each spell below a peak',
  undefinedWhen: 'there are no trades, there is no drawdown, or the balance was zero or below',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return missing('no_equity', n)
    return drawdowns.episodes.length === 0
      ? missing('no_drawdown', n)
      : found(mean(drawdowns.episodes), drawdowns.episodes.length)
  },
}
