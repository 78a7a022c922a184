import { mean } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const painIndex: Metric = {
  key: 'painIndex',
  label: 'Pain index',
  unit: 'fraction',
  good: 'low',
  meaning: 'How far the balance was below its peak on average, trade by trade.',
  formula: 'mean of the drawdown after each trade',
  undefinedWhen: 'there are no trades, or the balance was zero or below',
  reference: 'mean drawdown: T. Becker, 2006',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return missing('no_equity', n)
    return found(mean(drawdowns.fractions), n)
  },
}
