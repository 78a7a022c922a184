import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const lossesBeyondStop: Metric = {
  key: 'lossesBeyondStop',
  label: 'Losses beyond stop',
  unit: 'fraction',
  good: 'low',
  meaning: 'The share of trades that lost more than their stop allowed, slippage aside.',
  formula: 'trades with R of -1.1 or less / trades with a risk',
  undefinedWhen: 'no trade has a risk',
  reference: 'stop discipline, with 0.1 R for slippage and costs',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    return toMetricResult(sample.r.filter((r) => r <= -1.1).length / n, n)
  },
}
