import { toNumber } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'

export const payoffRatio: Metric = {
  key: 'payoffRatio',
  label: 'Payoff ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'How many times larger the average win is than the average loss.',
  formula: 'average win / average loss',
  undefinedWhen: 'no trade won, or none lost',
  reference: 'common definition',
  compute(sample) {
    const n = sample.wins.length + sample.losses.length
    if (sample.wins.length === 0) return missing('no_wins', n)
    if (sample.losses.length === 0) return missing('no_losses', n)
    // (profit / wins) / (loss / losses) as one exact quotient.
    return found(
      toNumber(sample.grossProfit.times(sample.losses.length).div(sample.grossLoss.times(sample.wins.length))),
      n,
    )
  },
}
