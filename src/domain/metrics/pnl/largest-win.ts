import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { largest } from '#domain/numbers/statistics.ts'

export const largestWin: Metric = {
  key: 'largestWin',
  label: 'Largest win',
  unit: 'money',
  good: 'high',
  meaning: 'The best single trade.',
  formula: 'largest net P&L of a winning trade',
  undefinedWhen: 'no trade won',
  reference: 'common definition',
  compute(sample) {
    if (sample.wins.length === 0) return noMetricResult('no_wins', 0)
    return toMetricResult(largest(sample.wins.map((trade) => numberOf(trade.netPnl))), sample.wins.length)
  },
}
