import { allEqual, centralMoment } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const kurtosisR: Metric = {
  key: 'kurtosisR',
  label: 'Kurtosis of R',
  unit: 'ratio',
  good: 'neither',
  meaning: 'How much of the spread comes from few extreme trades; 3 for a normal distribution.',
  formula: 'fourth central moment / square of the second, both with denominator n',
  undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
  reference: 'moments of the sample, denominator n',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return missing('no_risk', 0)
    if (n < 2) return missing('too_few', n)
    if (allEqual(sample.r)) return missing('zero_variance', n)
    return found(centralMoment(sample.r, 4) / centralMoment(sample.r, 2) ** 2, n)
  },
}
