import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { smallest } from '#domain/numbers/statistics.ts'

export const worstDay: Metric = {
  key: 'worstDay',
  label: 'Worst day',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'The lowest net P&L of one day; negative on a loss.',
  formula: 'smallest daily net P&L, by exit date',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.days.length === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(smallest(sample.days.map((day) => numberOf(day.netPnl))), sample.days.length)
  },
}
