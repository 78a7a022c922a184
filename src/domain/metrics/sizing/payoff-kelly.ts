import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { payoffRatio } from '#domain/metrics/win-loss/payoff-ratio.ts'
import { winRateExBreakeven } from '#domain/metrics/win-loss/win-rate-ex-breakeven.ts'

export const payoffKelly: Metric = {
  key: 'payoffKelly',
  label: 'Textbook Kelly',
  unit: 'fraction',
  good: 'high',
  meaning: 'Kelly as if every trade were average: too high where losses vary.',
  formula: 'win rate - loss rate / payoff ratio, break-evens left out; negative without an edge',
  undefinedWhen: 'no trade won, or none lost',
  reference: 'J. L. Kelly, 1956, for two outcomes',
  compute(sample) {
    const payoff = payoffRatio.compute(sample)
    const rate = winRateExBreakeven.compute(sample)
    if (payoff.value === null) return payoff
    if (rate.value === null) return rate
    return toMetricResult(rate.value - (1 - rate.value) / payoff.value, payoff.n)
  },
}
