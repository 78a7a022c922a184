import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const averageLoss: Metric = {
  key: 'averageLoss',
  label: 'Average loss',
  unit: 'money',
  good: 'low',
  meaning: 'The average loss of a losing trade, as a positive amount.',
  formula: 'gross loss / number of losing trades',
  undefinedWhen: 'no trade lost',
  reference: 'common definition',
  compute(sample) {
    const n = sample.losses.length
    if (n === 0) return noMetricResult('no_losses', 0)
    return toMetricResult(toNumber(sample.grossLoss.div(n)), n)
  },
}
