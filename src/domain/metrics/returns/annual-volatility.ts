import { minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { standardDeviation } from '#domain/numbers/statistics.ts'

export const annualVolatility: Metric = {
  key: 'annualVolatility',
  label: 'Annual volatility',
  unit: 'fraction',
  good: 'low',
  meaning: 'How much a year’s return would typically vary at the spread of the daily returns.',
  formula: 'sample standard deviation of daily returns × √252 (365 for crypto); weekdays without trades count as 0',
  undefinedWhen: 'there are fewer than 20 days, or the balance was zero or below',
  reference: 'J. C. Hull, Options, Futures, and Other Derivatives, 2022',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minReturnDays) return noMetricResult('too_few', n)
    return toMetricResult(standardDeviation(days.returns) * Math.sqrt(days.perYear), n)
  },
}
