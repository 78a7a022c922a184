import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const netPnl: Metric = {
  key: 'netPnl',
  label: 'Net P&L',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'Profit or loss after all costs.',
  formula: 'sum of net P&L',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.trades.length === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(toNumber(sample.netPnl), sample.trades.length)
  },
}
