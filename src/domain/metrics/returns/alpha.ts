import { regressOnMarket } from '#domain/metrics/shared/market-regression.ts'
import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const alpha: Metric = {
  key: 'alpha',
  label: 'Alpha',
  unit: 'fraction',
  good: 'high',
  signed: true,
  meaning: 'Annual return beyond what moving with the benchmark explains.',
  formula:
    '(mean daily return − beta × mean daily return of the benchmark) × days per year; risk-free rate 0, on days that both have',
  undefinedWhen:
    'the portfolio has no benchmark with daily candles, fewer than 20 days are common to both, the benchmark does not move, or the balance was zero or below',
  reference: 'M. C. Jensen, The Performance of Mutual Funds in the Period 1945–1964, 1968',
  compute(sample) {
    const found = regressOnMarket(sample)
    return 'reason' in found ? found : toMetricResult(found.alpha * (sample.daily?.perYear ?? 252), found.n)
  },
}
