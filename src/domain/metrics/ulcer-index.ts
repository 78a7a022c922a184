import { drawdownsOf, rootMeanSquare } from './drawdowns.ts'
import { found, missing, type Metric } from './metric.ts'

export const ulcerIndex: Metric = {
  key: 'ulcerIndex',
  label: 'Ulcer index',
  unit: 'fraction',
  good: 'low',
  meaning: 'How deep and how long the balance was below its peaks, at the end of days.',
  formula: 'root of mean of the squared drawdown at the end of each day',
  undefinedWhen: 'there are no trades, or the balance was zero or below',
  reference: 'P. G. Martin and B. B. McCann, The Investor’s Guide to Fidelity Funds, 1989',
  compute(sample) {
    const days = sample.daily
    if (days === null) return missing('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return missing('no_trades', 0)
    const drawdowns = drawdownsOf(days.course)
    return drawdowns === null ? missing('no_equity', n) : found(rootMeanSquare(drawdowns.fractions), n)
  },
}
