import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { allEqual, centralMoment } from '#domain/numbers/statistics.ts'

export const kurtosisR: Metric = {
  key: 'kurtosisR',
  label: 'Kurtosis of R',
  unit: 'ratio',
  good: 'neither',
  meaning: 'How much spread comes from a few extreme trades; 3 for a normal distribution.',
  formula: 'fourth central moment / square of the second, both with denominator n',
  undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
  reference: 'moments of the sample, denominator n',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < 2) return noMetricResult('too_few', n)
    if (allEqual(sample.r)) return noMetricResult('zero_variance', n)
    return toMetricResult(centralMoment(sample.r, 4) / centralMoment(sample.r, 2) ** 2, n)
  },
}
