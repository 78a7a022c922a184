import { intervalOfMean } from './intervals.ts'
import { mean } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const meanR: Metric = {
  key: 'meanR',
  label: 'Mean R',
  unit: 'r',
  good: 'high',
  meaning: 'The expectancy of a trade in multiples of its initial risk.',
  formula: 'total R / number of trades with a risk',
  undefinedWhen: 'no trade has a risk',
  reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return missing('no_risk', 0)
    return found(mean(sample.r), n, intervalOfMean(sample.r))
  },
}
