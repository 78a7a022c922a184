import { allEqual, mean, standardDeviation } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const sqn: Metric = {
  key: 'sqn',
  label: 'SQN',
  unit: 'ratio',
  good: 'high',
  meaning: 'How surely the mean R differs from 0: the system quality number, which is the t statistic of R.',
  formula: 'root of n x mean R / deviation of R',
  undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
  reference: 'system quality number: V. K. Tharp, Definitive Guide to Position Sizing',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return missing('no_risk', 0)
    if (n < 2) return missing('too_few', n)
    if (allEqual(sample.r)) return missing('zero_variance', n)
    return found((Math.sqrt(n) * mean(sample.r)) / standardDeviation(sample.r), n)
  },
}
