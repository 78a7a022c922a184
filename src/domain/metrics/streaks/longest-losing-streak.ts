import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { longestStreak } from '#domain/metrics/shared/streaks.ts'

export const longestLosingStreak: Metric = {
  key: 'longestLosingStreak',
  label: 'Longest losing streak',
  unit: 'count',
  good: 'low',
  meaning: 'The most consecutive losses; a break-even trade ends a streak.',
  formula: 'most consecutive losing trades in order of exit',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(longestStreak(sample.trades, 'loss'), n)
  },
}
