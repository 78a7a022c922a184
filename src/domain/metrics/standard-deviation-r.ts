import { standardDeviation } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const standardDeviationR: Metric = {
  key: 'standardDeviationR',
  label: 'Deviation of R',
  unit: 'r',
  good: 'low',
  meaning: 'How much trades differ from the mean R.',
  formula: 'sample standard deviation of R, denominator n - 1',
  undefinedWhen: 'fewer than two trades have a risk',
  reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return missing('no_risk', 0)
    if (n < 2) return missing('too_few', n)
    return found(standardDeviation(sample.r), n)
  },
}
