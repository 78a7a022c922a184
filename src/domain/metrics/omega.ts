import { gainAndPain } from './daily-returns.ts'
import { found, missing, type Metric } from './metric.ts'

export const omega: Metric = {
  key: 'omega',
  label: 'Omega ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'What the gaining days returned for each unit that the losing days cost.',
  formula: 'sum of positive daily returns / |sum of negative ones|: threshold 0',
  undefinedWhen: 'there are no trades, no day lost, or the balance was zero or below',
  reference: 'C. Keating and W. F. Shadwick, A Universal Performance Measure, 2002',
  compute(sample) {
    const days = sample.daily
    if (days === null) return missing('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return missing('no_trades', 0)
    const { gain, pain } = gainAndPain(days.returns)
    return pain === 0 ? missing('no_losses', n) : found(gain / pain, n)
  },
}
