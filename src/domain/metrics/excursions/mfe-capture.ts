import { noMetricResult, toExcursionResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { sumNumbers } from '#domain/numbers/statistics.ts'

export const mfeCapture: Metric = {
  key: 'mfeCapture',
  label: 'Winner MFE capture',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of the best price move that winning trades captured.',
  formula: 'sum of R / sum of MFE over winning trades',
  undefinedWhen: 'no winning trade has both excursions and a risk',
  reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997',
  compute(sample) {
    const trades = sample.winExcursions
    const n = trades.length
    const favorable = sumNumbers(trades.map(({ mfe }) => mfe))
    if (favorable === 0) return noMetricResult('no_excursions', n)
    return toExcursionResult(sumNumbers(trades.map(({ r }) => r)) / favorable, trades)
  },
}
