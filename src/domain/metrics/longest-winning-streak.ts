import { longestStreak } from './streaks.ts'
import { found, missing, type Metric } from './metric.ts'

export const longestWinningStreak: Metric = {
  key: 'longestWinningStreak',
  label: 'Longest winning streak',
  unit: 'count',
  good: 'high',
  meaning: 'The most wins in a row; a break-even trade ends a streak.',
  formula: 'most consecutive winning trades in order of exit',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    return found(longestStreak(sample.trades, 'win'), n)
  },
}
