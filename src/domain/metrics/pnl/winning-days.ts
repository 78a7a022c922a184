import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { numberOf } from '#domain/numbers/decimal.ts'

export const winningDays: Metric = {
  key: 'winningDays',
  label: 'Winning days',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of trading days with a net profit.',
  formula: 'days with net P&L above 0 / days on which a trade closed',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.days.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(sample.days.filter((day) => numberOf(day.netPnl) > 0).length / n, n)
  },
}
