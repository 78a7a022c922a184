import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { empiricalKelly } from './kelly-fraction.ts'

const minTrades = 10

export const kelly: Metric = {
  key: 'kelly',
  label: 'Kelly fraction',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of equity per trade that would have maximized growth. Half is the usual limit.',
  formula: 'the f that maximizes mean log(1 + f R); 0 without an edge',
  undefinedWhen: 'fewer than 10 trades have a risk, or none of them lost',
  reference: 'J. L. Kelly, A New Interpretation of Information Rate, 1956, on the observed R',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < minTrades) return noMetricResult('too_few', n)
    const fraction = empiricalKelly(sample.r)
    return fraction === null ? noMetricResult('no_losses', n) : toMetricResult(fraction, n, null, sample.rInflation)
  },
}
