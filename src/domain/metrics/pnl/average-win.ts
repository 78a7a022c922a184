import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

export const averageWin: Metric = {
  key: 'averageWin',
  label: 'Average win',
  unit: 'money',
  good: 'high',
  meaning: 'What a winning trade earned on average.',
  formula: 'gross profit / number of winning trades',
  undefinedWhen: 'no trade won',
  reference: 'common definition',
  compute(sample) {
    const n = sample.wins.length
    if (n === 0) return noMetricResult('no_wins', 0)
    return toMetricResult(toNumber(sample.grossProfit.div(n)), n)
  },
}
