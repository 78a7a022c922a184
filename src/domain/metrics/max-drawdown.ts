import { found, missing, type Metric } from './metric.ts'
import { largest } from './statistics.ts'

export const maxDrawdown: Metric = {
  key: 'maxDrawdown',
  label: 'Largest drawdown',
  unit: 'fraction',
  good: 'low',
  meaning: 'The deepest fall of the balance from a peak, trade by trade.',
  formula: 'largest (peak - balance) / peak, the opening balance being the first peak',
  undefinedWhen: 'there are no trades, or the balance was zero or below at a peak',
  reference: 'common definition; the opening balance is the first peak',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    const { drawdowns } = sample
    if (drawdowns === null) return missing('no_equity', n)
    return found(largest(drawdowns.fractions), n)
  },
}
