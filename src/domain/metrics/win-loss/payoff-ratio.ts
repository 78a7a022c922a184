import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'

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
    if (sample.wins.length === 0) return noMetricResult('no_wins', n)
    if (sample.losses.length === 0) return noMetricResult('no_losses', n)
    // (profit / wins) / (loss / losses) as one exact quotient.
    return toMetricResult(
      toNumber(sample.grossProfit.times(sample.losses.length).div(sample.grossLoss.times(sample.wins.length))),
      n,
    )
  },
}
