import { computeAdjustedSharpe, computeSharpe, minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { allEqual } from '#domain/numbers/statistics.ts'

const computeBy =
  (ratio: typeof computeSharpe): Metric['compute'] =>
  ({ daily, trades }) => {
    if (daily === null) return noMetricResult('no_equity', trades.length)
    const n = daily.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minReturnDays) return noMetricResult('too_few', n)
    if (allEqual(daily.returns)) return noMetricResult('zero_variance', n)
    return toMetricResult(ratio(daily), n, null, meanInflation(daily.returns))
  }

const undefinedWhen = 'there are fewer than 20 days, all returns are equal, or the balance was zero or below'

export const sharpe: Metric = {
  key: 'sharpe',
  label: 'Sharpe ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Annualized return per unit of daily volatility.',
  formula:
    'mean / sample standard deviation of daily returns × square root of 252 (365 for crypto); weekdays without trades count as 0',
  undefinedWhen,
  reference: 'W. F. Sharpe, The Sharpe Ratio, 1994',
  compute: computeBy(computeSharpe),
}

export const adjustedSharpe: Metric = {
  key: 'adjustedSharpe',
  label: 'Adjusted Sharpe',
  unit: 'ratio',
  good: 'high',
  meaning: 'The Sharpe ratio, lowered where days depend on the days before.',
  formula:
    'mean / sample standard deviation of daily returns × q / root of (q + 2 × sum of (q - k) × autocorrelation at lag k), q = 252 (365 for crypto); at most the Sharpe ratio, which it is where returns do not depend on each other',
  undefinedWhen,
  reference: 'A. W. Lo, The Statistics of Sharpe Ratios, 2002',
  compute: computeBy(computeAdjustedSharpe),
}
