import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { allEqual, mean, standardDeviation } from '#domain/numbers/statistics.ts'

export const sqn: Metric = {
  key: 'sqn',
  label: 'SQN',
  unit: 'ratio',
  good: 'high',
  meaning: 'The system quality number: mean R over its standard error if results are independent.',
  formula: 'square root of n × mean R / standard deviation of R',
  undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
  reference: 'system quality number: V. K. Tharp, Definitive Guide to Position Sizing',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < 2) return noMetricResult('too_few', n)
    if (allEqual(sample.r)) return noMetricResult('zero_variance', n)
    return toMetricResult((Math.sqrt(n) * mean(sample.r)) / standardDeviation(sample.r), n, null, sample.rInflation)
  },
}
