import { mean } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const losersHold: Metric = {
  key: 'losersHold',
  label: 'Time losers were held',
  unit: 'minutes',
  good: 'neither',
  meaning: 'How long a losing trade was held on average.',
  formula: 'mean of minutes held over losing trades',
  undefinedWhen: 'no trade lost',
  reference: 'common definition',
  compute(sample) {
    const n = sample.losses.length
    if (n === 0) return missing('no_losses', 0)
    return found(mean(sample.losses.map((trade) => trade.holdMinutes)), n)
  },
}
