import { noMetricResult, toExcursionResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const averageMae: Metric = {
  key: 'averageMae',
  label: 'Average MAE',
  unit: 'r',
  good: 'low',
  meaning: 'How far price moved against a trade on average, in multiples of the initial risk.',
  formula: 'mean of MAE / initial risk',
  undefinedWhen: 'no trade has both excursions and a risk',
  reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997',
  compute(sample) {
    const trades = sample.excursions
    const n = trades.length
    if (n === 0) return noMetricResult('no_excursions', 0)
    return toExcursionResult(mean(trades.map(({ mae }) => mae)), trades)
  },
}
