import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { payoffRatio } from './payoff-ratio.ts'

export const breakevenWinRate: Metric = {
  key: 'breakevenWinRate',
  label: 'Break-even win rate',
  unit: 'fraction',
  good: 'low',
  meaning: 'The win rate at which this payoff ratio breaks even.',
  formula: '1 / (1 + payoff ratio)',
  undefinedWhen: 'no trade won, or none lost',
  reference: 'common definition',
  compute(sample) {
    const payoff = payoffRatio.compute(sample)
    return payoff.value === null ? payoff : toMetricResult(1 / (1 + payoff.value), payoff.n)
  },
}
