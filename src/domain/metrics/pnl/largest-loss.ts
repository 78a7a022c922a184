import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { smallest } from '#domain/numbers/statistics.ts'

export const largestLoss: Metric = {
  key: 'largestLoss',
  label: 'Largest loss',
  unit: 'money',
  good: 'low',
  meaning: 'The worst single trade, as a positive amount.',
  formula: 'largest |net P&L| of a losing trade',
  undefinedWhen: 'no trade lost',
  reference: 'common definition',
  compute(sample) {
    if (sample.losses.length === 0) return noMetricResult('no_losses', 0)
    return toMetricResult(-smallest(sample.losses.map((trade) => numberOf(trade.netPnl))), sample.losses.length)
  },
}
