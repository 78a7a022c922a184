import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const winnersHold: Metric = {
  key: 'winnersHold',
  label: 'Winner holding time',
  unit: 'minutes',
  good: 'neither',
  meaning: 'The average time that winning trades were held.',
  formula: 'mean of minutes held over winning trades',
  undefinedWhen: 'no trade won',
  reference: 'common definition',
  compute(sample) {
    const n = sample.wins.length
    if (n === 0) return noMetricResult('no_wins', 0)
    return toMetricResult(mean(sample.wins.map((trade) => trade.holdMinutes)), n)
  },
}
