import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { standardDeviation } from '#domain/numbers/statistics.ts'

export const standardDeviationR: Metric = {
  key: 'standardDeviationR',
  label: 'R standard deviation',
  unit: 'r',
  good: 'low',
  meaning: 'How widely results vary around mean R.',
  formula: 'sample standard deviation of R, denominator n - 1',
  undefinedWhen: 'fewer than two trades have a risk',
  reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < 2) return noMetricResult('too_few', n)
    return toMetricResult(standardDeviation(sample.r), n)
  },
}
