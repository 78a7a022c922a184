import { found, missing, type Metric } from './metric.ts'

export const currentDrawdown: Metric = {
  key: 'currentDrawdown',
  label: 'Current drawdown',
  unit: 'fraction',
  good: 'low',
  meaning: 'How far the balance is below its peak now.',
  formula: '(peak - balance) / peak after the last trade',
  undefinedWhen: 'there are no trades, or the balance was zero or below',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return missing('no_equity', n)
    return found(drawdowns.fractions.at(-1) ?? 0, n)
  },
}
