import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const averageHold: Metric = {
  key: 'averageHold',
  label: 'Average holding time',
  unit: 'minutes',
  good: 'neither',
  meaning: 'The average time from entry to exit.',
  formula: 'mean of minutes from first entry to last exit',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(mean(sample.trades.map((trade) => trade.holdMinutes)), n)
  },
}
