import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const pnlPerDay: Metric = {
  key: 'pnlPerDay',
  label: 'P&L per day',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'The average net P&L of a day with a closed trade.',
  formula: 'net P&L / number of days on which a trade closed',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.days.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(toNumber(sample.netPnl.div(n)), n)
  },
}
