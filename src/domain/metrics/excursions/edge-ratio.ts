import { noMetricResult, toExcursionResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { sumNumbers } from '#domain/numbers/statistics.ts'

export const edgeRatio: Metric = {
  key: 'edgeRatio',
  label: 'Edge ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'How much further price moves in favor of trades than against them.',
  formula: 'sum of MFE / sum of MAE, in R',
  undefinedWhen: 'no trade has both excursions and a risk, or no price moved against its trade',
  reference: 'C. Faith, Way of the Turtle, 2007, with R as the unit instead of ATR',
  compute(sample) {
    const trades = sample.excursions
    const n = trades.length
    if (n === 0) return noMetricResult('no_excursions', 0)
    const against = sumNumbers(trades.map(({ mae }) => mae))
    return against === 0
      ? noMetricResult('no_heat', n)
      : toExcursionResult(sumNumbers(trades.map(({ mfe }) => mfe)) / against, trades)
  },
}
