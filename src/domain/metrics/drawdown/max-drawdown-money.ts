import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'

export const maxDrawdownMoney: Metric = {
  key: 'maxDrawdownMoney',
  label: 'Largest drawdown (money)',
  unit: 'money',
  good: 'low',
  meaning: 'The largest decline of cumulative P&L from a peak, trade by trade.',
  formula: 'largest (peak of cumulative net P&L - cumulative net P&L)',
  undefinedWhen: 'there are no trades',
  reference: 'common definition; the opening balance is the first peak',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    // Floating point finds its start and end; its depth is summed exactly.
    const cumulated = new RunningSum()
    let peak = 0
    let afterPeak = 0
    let deepest = { amount: 0, from: 0, to: 0 }
    for (const [index, { netPnl }] of sample.trades.entries()) {
      cumulated.add(netPnl)
      const now = cumulated.number()
      if (now >= peak) {
        peak = now
        afterPeak = index + 1
      } else if (peak - now > deepest.amount) deepest = { amount: peak - now, from: afterPeak, to: index + 1 }
    }
    const fall = new RunningSum()
    for (const { netPnl } of sample.trades.slice(deepest.from, deepest.to)) fall.add(netPnl)
    return toMetricResult(Math.abs(fall.number()), n)
  },
}
