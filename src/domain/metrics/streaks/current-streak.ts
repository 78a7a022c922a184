import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const currentStreak: Metric = {
  key: 'currentStreak',
  label: 'Current streak',
  unit: 'count',
  good: 'high',
  meaning: 'Current consecutive wins, or losses as a negative number; 0 after a break-even trade.',
  formula: 'length of the last streak of equal results, negative for losses',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const last = sample.trades.at(-1)?.result
    if (last === 'breakeven') return toMetricResult(0, n)
    const length = n - 1 - sample.trades.findLastIndex((trade) => trade.result !== last)
    return toMetricResult(last === 'win' ? length : -length, n)
  },
}
