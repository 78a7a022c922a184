import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { median } from '#domain/numbers/statistics.ts'

export const medianHold: Metric = {
  key: 'medianHold',
  label: 'Median holding time',
  unit: 'minutes',
  good: 'neither',
  meaning: 'The median time from entry to exit.',
  formula: 'median of minutes from first entry to last exit',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(median(sample.trades.map((trade) => trade.holdMinutes)), n)
  },
}
