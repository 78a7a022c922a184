import { noMetricResult, toExcursionResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const averageMfe: Metric = {
  key: 'averageMfe',
  label: 'Average MFE',
  unit: 'r',
  good: 'high',
  meaning: 'How far price moved in favor of a trade on average, in R.',
  formula: 'mean of MFE / initial risk',
  undefinedWhen: 'no trade has both excursions and a risk',
  reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997',
  compute(sample) {
    const trades = sample.excursions
    const n = trades.length
    if (n === 0) return noMetricResult('no_excursions', 0)
    return toExcursionResult(mean(trades.map(({ mfe }) => mfe)), trades)
  },
}
