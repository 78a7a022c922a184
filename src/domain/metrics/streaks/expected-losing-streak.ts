import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { expectedLongestRun } from '#domain/metrics/shared/streaks.ts'

export const expectedLosingStreak: Metric = {
  key: 'expectedLosingStreak',
  label: 'Expected losing streak',
  unit: 'count',
  good: 'low',
  meaning: 'The longest losing streak to expect from this win rate if trades are independent.',
  formula: 'sum over k of P(at least k losses in a row among n trades), with the observed loss rate',
  undefinedWhen: 'there are no trades',
  reference: 'success runs: W. Feller, An Introduction to Probability Theory and Its Applications, vol. 1',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(expectedLongestRun(sample.losses.length / n, n), n)
  },
}
