import { computeDrawdowns } from '#domain/metrics/shared/drawdowns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { meanOfLargest } from '#domain/numbers/statistics.ts'

/** With fewer days, the worst 5% are less than one day. */
const minDays = 20

export const conditionalDrawdown: Metric = {
  key: 'conditionalDrawdown',
  label: 'Conditional drawdown',
  unit: 'fraction',
  good: 'low',
  meaning: 'The average drawdown on the worst 5% of days.',
  formula: 'mean of the largest 5% of end-of-day drawdowns',
  undefinedWhen: 'there are fewer than 20 days, or the balance was zero or below',
  reference: 'CDaR: A. Chekhlov, S. Uryasev and M. Zabarankin, Drawdown Measure in Portfolio Optimization, 2005',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minDays) return noMetricResult('too_few', n)
    const drawdowns = computeDrawdowns(days.balancePath)
    return drawdowns === null
      ? noMetricResult('no_equity', n)
      : toMetricResult(meanOfLargest(drawdowns.fractions, 0.05), n)
  },
}
