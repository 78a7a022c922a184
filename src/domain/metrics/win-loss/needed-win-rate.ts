import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { breakevenRate } from './breakeven-rate.ts'
import { breakevenWinRate } from './breakeven-win-rate.ts'

export const neededWinRate: Metric = {
  key: 'neededWinRate',
  label: 'Needed win rate',
  unit: 'fraction',
  good: 'low',
  meaning: 'The win rate that breaks even at this payoff ratio, with as many break-even trades.',
  formula: '(1 - break-even rate) / (1 + payoff ratio)',
  undefinedWhen: 'no trade won, or none lost',
  reference: 'break-even win rate, on the basis of the win rate: all trades',
  compute(sample) {
    const decided = breakevenWinRate.compute(sample)
    const breakevens = breakevenRate.compute(sample)
    if (decided.value === null || breakevens.value === null) return decided
    return toMetricResult((1 - breakevens.value) * decided.value, breakevens.n)
  },
}
