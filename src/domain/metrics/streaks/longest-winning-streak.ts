import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { longestStreak } from '#domain/metrics/shared/streaks.ts'

export const longestWinningStreak: Metric = {
  key: 'longestWinningStreak',
  label: 'Longest winning streak',
  unit: 'count',
  good: 'high',
  meaning: 'The most consecutive wins; a break-even trade ends a streak.',
  formula: 'most consecutive winning trades in order of exit',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(longestStreak(sample.trades, 'win'), n)
  },
}
