import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const grossProfit: Metric = {
  key: 'grossProfit',
  label: 'Gross profit',
  unit: 'money',
  good: 'high',
  meaning: 'The total net profit of winning trades.',
  formula: 'sum of net P&L over winning trades',
  undefinedWhen: 'there are no trades; 0 when none won',
  reference: 'common definition',
  compute(sample) {
    if (sample.trades.length === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(toNumber(sample.grossProfit), sample.trades.length)
  },
}
