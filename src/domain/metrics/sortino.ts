import { downsideDeviation, sortinoOf } from './daily-returns.ts'
import { found, missing, type Metric } from './metric.ts'

/** Fewer days than this say nothing about a year. */
const fewestDays = 20

export const sortino: Metric = {
  key: 'sortino',
  label: 'Sortino ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Return for each unit of its fluctuation below zero, per year.',
  formula: 'mean / root of mean of min(return, 0) squared over all days x root of 252 (365 for coins)',
  undefinedWhen: 'there are fewer than 20 days, no day lost, or the balance was zero or below',
  reference: 'F. A. Sortino and L. N. Price, 1994: downside over all days',
  compute(sample) {
    const days = sample.daily
    if (days === null) return missing('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return missing('no_trades', 0)
    if (n < fewestDays) return missing('too_few', n)
    if (downsideDeviation(days.returns) === 0) return missing('no_losses', n)
    return found(sortinoOf(days), n)
  },
}
