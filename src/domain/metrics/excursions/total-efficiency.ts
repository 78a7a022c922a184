import { noMetricResult, toExcursionResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const totalEfficiency: Metric = {
  key: 'totalEfficiency',
  label: 'Total efficiency',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of the trade’s range that was earned.',
  formula: 'mean of R / (MFE + MAE) = entry efficiency + exit efficiency - 1',
  undefinedWhen: 'no trade has both excursions and a risk, or none moved',
  reference: 'efficiency as charting packages define it, range = MFE + MAE',
  compute(sample) {
    const trades = sample.excursions.filter(({ mae, mfe }) => mae + mfe > 0)
    const n = trades.length
    if (n === 0) return noMetricResult('no_excursions', 0)
    return toExcursionResult(mean(trades.map(({ r, mae, mfe }) => r / (mfe + mae))), trades)
  },
}
