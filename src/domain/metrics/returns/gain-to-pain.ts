import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { omega } from './omega.ts'

export const gainToPain: Metric = {
  key: 'gainToPain',
  label: 'Gain to pain',
  unit: 'ratio',
  good: 'high',
  meaning: 'Total return per unit of losing days’ losses.',
  formula: 'sum of daily returns / |sum of negative daily returns|, which is Omega - 1',
  undefinedWhen: 'there are no trades, no day lost, or the balance was zero or below',
  reference: 'J. D. Schwager, Hedge Fund Market Wizards, 2012',
  compute(sample) {
    const ratio = omega.compute(sample)
    return ratio.value === null ? ratio : toMetricResult(ratio.value - 1, ratio.n)
  },
}
