import { numberOf } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'
import { largest } from './statistics.ts'

export const bestDay: Metric = {
  key: 'bestDay',
  label: 'Best day',
  unit: 'money',
  good: 'high',
  meaning: 'The most that was booked on one day.',
  formula: 'largest daily net P&L, by exit date',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.days.length === 0) return missing('no_trades', 0)
    return found(largest(sample.days.map((day) => numberOf(day.netPnl))), sample.days.length)
  },
}
