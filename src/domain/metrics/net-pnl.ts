import { toNumber } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'

export const netPnl: Metric = {
  key: 'netPnl',
  label: 'Net P&L',
  unit: 'money',
  good: 'high',
  meaning: 'What the trades earned after all costs.',
  formula: 'sum of net P&L',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.trades.length === 0) return missing('no_trades', 0)
    return found(toNumber(sample.netPnl), sample.trades.length)
  },
}
