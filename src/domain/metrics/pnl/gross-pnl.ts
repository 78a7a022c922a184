import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const grossPnl: Metric = {
  key: 'grossPnl',
  label: 'Gross P&L',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'Profit or loss before costs.',
  formula: 'sum of gross P&L = net P&L + costs',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.trades.length === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(toNumber(sample.grossPnl), sample.trades.length)
  },
}
