import { minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { quantile } from '#domain/numbers/statistics.ts'

export const valueAtRisk: Metric = {
  key: 'valueAtRisk',
  label: 'Value at risk (95%)',
  unit: 'fraction',
  good: 'low',
  meaning: 'The daily loss that 19 of 20 days stayed below.',
  formula: '5% quantile of daily returns, type 7, with its sign changed; weekdays without trades count as 0',
  undefinedWhen: 'there are fewer than 20 days, fewer than 5% of them lost, or the balance was zero or below',
  reference: 'historical simulation: P. Jorion, Value at Risk, 2007',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minReturnDays) return noMetricResult('too_few', n)
    const low = quantile(days.returns, 0.05)
    return low >= 0 ? noMetricResult('no_losses', n) : toMetricResult(-low, n)
  },
}
