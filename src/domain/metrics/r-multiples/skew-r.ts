import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { allEqual, centralMoment } from '#domain/numbers/statistics.ts'

export const skewR: Metric = {
  key: 'skewR',
  label: 'Skew of R',
  unit: 'ratio',
  good: 'high',
  meaning: 'Whether the large surprises are gains (above 0) or losses (below 0).',
  formula: 'third central moment / second central moment to the power 1.5, both with denominator n',
  undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
  reference: 'moments of the sample, denominator n',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < 2) return noMetricResult('too_few', n)
    if (allEqual(sample.r)) return noMetricResult('zero_variance', n)
    return toMetricResult(centralMoment(sample.r, 3) / centralMoment(sample.r, 2) ** 1.5, n)
  },
}
