import { total } from './statistics.ts'
import { found, missing, type Metric } from './metric.ts'

export const edgeRatio: Metric = {
  key: 'edgeRatio',
  label: 'Edge ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'How much further trades go in favour of the entry than against it.',
  formula: 'sum of MFE / sum of MAE, in R',
  undefinedWhen: 'no trade has its extremes and a risk, or none went against its entry',
  reference: 'C. Faith, Way of the Turtle, 2007, with R as the unit instead of ATR',
  compute(sample) {
    const trades = sample.excursions
    const n = trades.length
    if (n === 0) return missing('no_excursions', 0)
    const against = total(trades.map(({ mae }) => mae))
    return against === 0 ? missing('no_heat', n) : found(total(trades.map(({ mfe }) => mfe)) / against, n)
  },
}
