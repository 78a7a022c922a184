import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { largest } from '#domain/numbers/statistics.ts'

export const bestDay: Metric = {
  key: 'bestDay',
  label: 'Best day',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'The highest net P&L of one day.',
  formula: 'largest daily net P&L, by exit date',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.days.length === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(largest(sample.days.map((day) => numberOf(day.netPnl))), sample.days.length)
  },
}
