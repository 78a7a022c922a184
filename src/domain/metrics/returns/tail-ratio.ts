import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { quantile } from '#domain/numbers/statistics.ts'

/** With fewer days, the best and worst 5% are less than one day. */
const minDays = 20

export const tailRatio: Metric = {
  key: 'tailRatio',
  label: 'Tail ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'How large the best days are relative to the worst.',
  formula: '95% quantile of daily returns / |5% quantile|, type 7',
  undefinedWhen: 'there are fewer than 20 days, fewer than 5% of them lost, or the balance was zero or below',
  reference: 'as in Quantopian’s empyrical',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minDays) return noMetricResult('too_few', n)
    const low = quantile(days.returns, 0.05)
    return low >= 0 ? noMetricResult('no_losses', n) : toMetricResult(quantile(days.returns, 0.95) / -low, n)
  },
}
