import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const winRateExBreakeven: Metric = {
  key: 'winRateExBreakeven',
  label: 'Win rate (no break-evens)',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of winners among trades that won or lost.',
  formula: 'winning trades / (winning + losing trades)',
  undefinedWhen: 'no trade won or lost',
  reference: 'common definition',
  compute(sample) {
    const n = sample.wins.length + sample.losses.length
    if (n === 0) return noMetricResult('no_trades', 0)
    return toMetricResult(sample.wins.length / n, n)
  },
}
