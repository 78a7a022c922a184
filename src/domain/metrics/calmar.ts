import { annualGrowthRate } from './annual-growth-rate.ts'
import { maxDrawdown } from './max-drawdown.ts'
import { found, missing, type Metric } from './metric.ts'

export const calmar: Metric = {
  key: 'calmar',
  label: 'Calmar ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Yearly growth for each unit of the deepest fall from a peak.',
  formula: 'growth a year / largest drawdown',
  undefinedWhen: 'there is no growth a year or no drawdown',
  reference: 'T. W. Young, Calmar Ratio: A Smoother Tool, 1991, here over the whole history',
  compute(sample) {
    const growth = annualGrowthRate.compute(sample)
    if (growth.value === null) return growth
    const drawdown = maxDrawdown.compute(sample)
    if (drawdown.value === null) return drawdown
    return drawdown.value === 0 ? missing('no_drawdown', growth.n) : found(growth.value / drawdown.value, growth.n)
  },
}
