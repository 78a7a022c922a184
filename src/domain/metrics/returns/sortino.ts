import { downsideDeviation, computeSortino, minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const sortino: Metric = {
  key: 'sortino',
  label: 'Sortino ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'Annualized return per unit of downside volatility.',
  formula:
    'mean / square root of the mean of min(return, 0) squared over all days × square root of 252 (365 for crypto)',
  undefinedWhen: 'there are fewer than 20 days, no day lost, or the balance was zero or below',
  reference: 'F. A. Sortino and L. N. Price, 1994: downside over all days',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minReturnDays) return noMetricResult('too_few', n)
    if (downsideDeviation(days.returns) === 0) return noMetricResult('no_losses', n)
    return toMetricResult(computeSortino(days), n)
  },
}
