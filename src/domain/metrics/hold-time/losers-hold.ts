import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const losersHold: Metric = {
  key: 'losersHold',
  label: 'Loser holding time',
  unit: 'minutes',
  good: 'neither',
  meaning: 'The average time that losing trades were held.',
  formula: 'mean of minutes held over losing trades',
  undefinedWhen: 'no trade lost',
  reference: 'common definition',
  compute(sample) {
    const n = sample.losses.length
    if (n === 0) return noMetricResult('no_losses', 0)
    return toMetricResult(mean(sample.losses.map((trade) => trade.holdMinutes)), n)
  },
}
