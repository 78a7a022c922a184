import { annualGrowthRate } from '#domain/metrics/returns/annual-growth-rate.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { ulcerIndex } from './ulcer-index.ts'

export const ulcerPerformance: Metric = {
  key: 'ulcerPerformance',
  label: 'Ulcer performance index',
  unit: 'ratio',
  good: 'high',
  meaning: 'Annual growth per unit of depth and length of drawdowns.',
  formula: 'annual growth / ulcer index, risk-free rate 0',
  undefinedWhen: 'there is no annual growth or no drawdown at the end of a day',
  reference: 'Martin ratio: P. G. Martin and B. B. McCann, The Investor’s Guide to Fidelity Funds, 1989',
  compute(sample) {
    const growth = annualGrowthRate.compute(sample)
    if (growth.value === null) return growth
    const ulcer = ulcerIndex.compute(sample)
    if (ulcer.value === null) return ulcer
    return ulcer.value === 0
      ? noMetricResult('no_drawdown', ulcer.n)
      : toMetricResult(growth.value / ulcer.value, ulcer.n)
  },
}
