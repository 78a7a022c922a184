import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { median } from '#domain/numbers/statistics.ts'

export const medianR: Metric = {
  key: 'medianR',
  label: 'Median R',
  unit: 'r',
  good: 'high',
  signed: true,
  meaning: 'The R of the median trade: half were better, half worse.',
  formula: 'type 7 quantile at 0.5',
  undefinedWhen: 'no trade has a risk',
  reference: 'type 7: R. J. Hyndman and Y. Fan, Sample Quantiles, 1996',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    return toMetricResult(median(sample.r), n)
  },
}
