import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const grossLoss: Metric = {
  key: 'grossLoss',
  label: 'Gross loss',
  unit: 'money',
  good: 'low',
  meaning: 'The total loss of losing trades, as a positive amount.',
  formula: '|sum of net P&L over losing trades|',
  undefinedWhen: 'there are no trades; 0 when none lost',
  reference: 'common definition',
  compute(sample) {
    if (sample.trades.length === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(toNumber(sample.grossLoss), sample.trades.length)
  },
}
