import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const tradeCount: Metric = {
  key: 'tradeCount',
  label: 'Trades',
  unit: 'count',
  good: 'neither',
  meaning: 'The number of completed trades behind the figures.',
  formula: 'number of completed trades that are not excluded',
  undefinedWhen: 'never',
  reference: 'common definition',
  compute(sample) {
    return toMetricResult(sample.trades.length, sample.trades.length)
  },
}
