import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const averageWin: Metric = {
  key: 'averageWin',
  label: 'Average win',
  unit: 'money',
  good: 'high',
  meaning: 'The average net P&L of a winning trade.',
  formula: 'gross profit / number of winning trades',
  undefinedWhen: 'no trade won',
  reference: 'common definition',
  compute(sample) {
    const n = sample.wins.length
    if (n === 0) return noMetricResult('no_wins', 0)
    return toMetricResult(toNumber(sample.grossProfit.div(n)), n)
  },
}
