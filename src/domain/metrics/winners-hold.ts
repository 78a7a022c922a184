import { mean } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const winnersHold: Metric = {
  key: 'winnersHold',
  label: 'Time winners were held',
  unit: 'minutes',
  good: 'neither',
  meaning: 'How long a winning trade was held on average.',
  formula: 'mean of minutes held over winning trades',
  undefinedWhen: 'no trade won',
  reference: 'common definition',
  compute(sample) {
    const n = sample.wins.length
    if (n === 0) return missing('no_wins', 0)
    return found(mean(sample.wins.map((trade) => trade.holdMinutes)), n)
  },
}
