import { minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { meanOfLargest } from '#domain/numbers/statistics.ts'

export const expectedShortfall: Metric = {
  key: 'expectedShortfall',
  label: 'Expected shortfall (95%)',
  unit: 'fraction',
  good: 'low',
  meaning: 'The average loss on the worst 5% of days.',
  formula: 'mean of the lowest 5% of daily returns, a fractional day counting in part, with its sign changed',
  undefinedWhen: 'there are fewer than 20 days, the worst 5% did not lose, or the balance was zero or below',
  reference: 'CVaR: R. T. Rockafellar and S. Uryasev, Optimization of Conditional Value-at-Risk, 2000',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minReturnDays) return noMetricResult('too_few', n)
    const losses = days.returns.map((value) => -value)
    const shortfall = meanOfLargest(losses, 0.05)
    return shortfall <= 0 ? noMetricResult('no_losses', n) : toMetricResult(shortfall, n)
  },
}
