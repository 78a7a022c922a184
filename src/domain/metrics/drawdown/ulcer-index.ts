import { computeDrawdowns, rootMeanSquare } from '#domain/metrics/shared/drawdowns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const ulcerIndex: Metric = {
  key: 'ulcerIndex',
  label: 'Ulcer index',
  unit: 'fraction',
  good: 'low',
  meaning: 'The depth and length of drawdowns, from end-of-day balances.',
  formula: 'square root of the mean squared drawdown at the end of each day',
  undefinedWhen: 'there are no trades, or the balance was zero or below',
  reference: 'P. G. Martin and B. B. McCann, The Investor’s Guide to Fidelity Funds, 1989',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const n = days.returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const drawdowns = computeDrawdowns(days.balancePath)
    return drawdowns === null ? noMetricResult('no_equity', n) : toMetricResult(rootMeanSquare(drawdowns.fractions), n)
  },
}
