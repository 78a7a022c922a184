import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const totalFees: Metric = {
  key: 'totalFees',
  label: 'Costs',
  unit: 'money',
  good: 'low',
  meaning: 'All commissions, fees, swap and funding.',
  formula: 'sum of fill fees + commission + exchange fees - swap or funding',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    if (sample.trades.length === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(toNumber(sample.totalFees), sample.trades.length)
  },
}
