import { toNumber } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'

export const totalFees: Metric = {
  key: 'totalFees',
  label: 'Costs',
  unit: 'money',
  good: 'low',
  meaning: 'Commissions, fees, swap and funding together.',
  formula: 'sum of fill fees + commission + exchange fees - swap or funding',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.trades.length === 0) return missing('no_trades', 0)
    return found(toNumber(sample.totalFees), sample.trades.length)
  },
}
