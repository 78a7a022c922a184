import { computeSharpe, minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { allEqual } from '#domain/numbers/statistics.ts'

export const sharpe: Metric = {
  key: 'sharpe',
  label: 'Sharpe ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Annualized return per unit of daily volatility.',
  formula:
    'mean / sample standard deviation of daily returns × square root of q = 252 (365 for crypto), or × q / root of (q + 2 × sum of (q - k) × autocorrelation at lag k) where returns depend on each other; weekdays without trades count as 0',
  undefinedWhen: 'there are fewer than 20 days, all returns are equal, or the balance was zero or below',
  reference:
    'W. F. Sharpe, The Sharpe Ratio, 1994; A. W. Lo, The Statistics of Sharpe Ratios, 2002, for dependent returns',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minReturnDays) return noMetricResult('too_few', n)
    if (allEqual(days.returns)) return noMetricResult('zero_variance', n)
    return toMetricResult(computeSharpe(days), n, null, meanInflation(days.returns))
  },
}
