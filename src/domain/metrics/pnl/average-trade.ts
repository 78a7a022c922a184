import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const averageTrade: Metric = {
  key: 'averageTrade',
  label: 'Average trade',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'The average net P&L of a trade.',
  formula: 'net P&L / number of trades',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(toNumber(sample.netPnl.div(n)), n)
  },
}
