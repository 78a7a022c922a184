import { regressOnMarket } from '#domain/metrics/shared/market-regression.ts'
import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const beta: Metric = {
  key: 'beta',
  label: 'Beta',
  unit: 'ratio',
  good: 'neither',
  meaning: 'How far the account moves when the benchmark moves by 1%.',
  formula: 'covariance of daily returns with the benchmark / variance of the benchmark, on days that both have',
  undefinedWhen:
    'the portfolio has no benchmark with daily candles, fewer than 20 days are common to both, the benchmark does not move, or the balance was zero or below',
  reference: 'W. F. Sharpe, Capital Asset Prices, 1964',
  compute(sample) {
    const found = regressOnMarket(sample)
    return 'reason' in found ? found : toMetricResult(found.beta, found.n)
  },
}
