import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const pnlPerHour: Metric = {
  key: 'pnlPerHour',
  label: 'P&L per hour',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'Net P&L per hour held; overlapping trades each count their own time.',
  formula: 'net P&L / sum of hours from entry to exit',
  undefinedWhen: 'there are no trades, or none was held for any time',
  reference: 'common definition',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const hours = sample.trades.reduce((total, trade) => total + trade.holdMinutes, 0) / 60
    if (hours === 0) return noMetricResult('no_hold_time', n)
    return toMetricResult(toNumber(sample.netPnl) / hours, n)
  },
}
