import { toNumber } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'

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
    if (n === 0) return missing('no_wins', 0)
    return found(toNumber(sample.grossProfit.div(n)), n)
  },
}
