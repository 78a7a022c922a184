import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const profitFactor: Metric = {
  key: 'profitFactor',
  label: 'Profit factor',
  unit: 'ratio',
  good: 'high',
  meaning: 'Profit earned per unit of loss.',
  formula: 'gross profit / gross loss',
  undefinedWhen: 'there are no trades, or none lost: the factor would be infinite',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (sample.losses.length === 0) return noMetricResult('no_losses', n)
    return toMetricResult(toNumber(sample.grossProfit.div(sample.grossLoss)), n)
  },
}
