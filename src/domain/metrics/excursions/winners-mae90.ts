import { noMetricResult, toExcursionResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { quantile } from '#domain/numbers/statistics.ts'

export const winnersMae90: Metric = {
  key: 'winnersMae90',
  label: 'Winner MAE, 90%',
  unit: 'r',
  good: 'low',
  meaning: '90% of winning trades never moved further against their entry: a hint for the stop.',
  formula: 'type 7 quantile at 0.9 of the MAE of winning trades, in R',
  undefinedWhen: 'no winning trade has both excursions and a risk',
  reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997; type 7: R. J. Hyndman and Y. Fan, 1996',
  compute(sample) {
    const trades = sample.winExcursions
    const n = trades.length
    if (n === 0) return noMetricResult('no_excursions', 0)
    return toExcursionResult(
      quantile(
        trades.map(({ mae }) => mae),
        0.9,
      ),
      trades,
    )
  },
}
