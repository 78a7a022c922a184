import { allEqual } from './statistics.ts'
import { sharpeOf } from './daily-returns.ts'
import { found, missing, type Metric } from './metric.ts'

/** Fewer days than this say nothing about a year. */
const fewestDays = 20

export const sharpe: Metric = {
  key: 'sharpe',
  label: 'Sharpe ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Return for each unit of its daily fluctuation, per year.',
  formula:
    'mean / sample standard deviation of daily returns x root of 252 (365 for coins), weekdays without trades being 0',
  undefinedWhen: 'there are fewer than 20 days, all returns are equal, or the balance was zero or below',
  reference: 'W. F. Sharpe, The Sharpe Ratio, 1994',
  compute(sample) {
    const days = sample.daily
    if (days === null) return missing('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return missing('no_trades', 0)
    if (n < fewestDays) return missing('too_few', n)
    if (allEqual(days.returns)) return missing('zero_variance', n)
    return found(sharpeOf(days), n)
  },
}
