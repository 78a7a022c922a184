import { annualGrowthRate } from '#domain/metrics/returns/annual-growth-rate.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { maxDrawdown } from './max-drawdown.ts'

export const calmar: Metric = {
  key: 'calmar',
  label: 'Calmar ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Annual growth per unit of the largest drawdown.',
  formula: 'annual growth / largest drawdown',
  undefinedWhen: 'there is no annual growth or no drawdown',
  reference: 'T. W. Young, Calmar Ratio: A Smoother Tool, 1991, here over the whole history',
  compute(sample) {
    const growth = annualGrowthRate.compute(sample)
    if (growth.value === null) return growth
    const drawdown = maxDrawdown.compute(sample)
    if (drawdown.value === null) return drawdown
    return drawdown.value === 0
      ? noMetricResult('no_drawdown', growth.n)
      : toMetricResult(growth.value / drawdown.value, growth.n)
  },
}
