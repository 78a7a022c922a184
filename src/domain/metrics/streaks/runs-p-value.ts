import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { runsZ } from './runs-z.ts'

export const runsPValue: Metric = {
  key: 'runsP',
  label: 'p-value of runs',
  unit: 'fraction',
  good: 'neither',
  meaning: 'How often random order would alternate or cluster as much. Below 5%, chance is unlikely.',
  formula: '2 × (1 - standard normal distribution at the size of the Z of runs)',
  undefinedWhen: 'the Z of runs has no value',
  reference: 'A. Wald and J. Wolfowitz, On a Test Whether Two Samples are from the Same Population, 1940',
  compute(sample) {
    const z = runsZ.compute(sample)
    return z.value === null ? z : toMetricResult(2 * (1 - normalCdf(Math.abs(z.value))), z.n)
  },
}
