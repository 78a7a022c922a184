import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'

export const meanRPValue: Metric = {
  key: 'meanRP',
  label: 'Mean R p-value',
  unit: 'fraction',
  good: 'low',
  meaning: 'How often chance alone puts mean R this far from 0.',
  formula:
    'two-sided p-value of Student’s t of mean R against 0, corrected for skew, with the effective n where results depend on each other',
  undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
  reference: 'P. Hall, On the Removal of Skewness by Transformation, 1992',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < 2) return noMetricResult('too_few', n)
    const difference = differenceFromZero(sample.r, sample.rInflation)
    if (difference === null) return noMetricResult('zero_variance', n)
    return toMetricResult(difference.pValue, n, null, sample.rInflation)
  },
}
