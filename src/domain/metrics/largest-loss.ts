import { numberOf } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'
import { smallest } from './statistics.ts'

export const largestLoss: Metric = {
  key: 'largestLoss',
  label: 'Largest loss',
  unit: 'money',
  good: 'low',
  meaning: 'The worst single trade, as a positive amount.',
  formula: 'largest |net P&L| of a losing trade',
  undefinedWhen: 'no trade lost',
  reference: 'common definition',
  compute(sample) {
    if (sample.losses.length === 0) return missing('no_losses', 0)
    return found(-smallest(sample.losses.map((trade) => numberOf(trade.netPnl))), sample.losses.length)
  },
}
