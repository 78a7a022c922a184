import { noMetricResult, toExcursionResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const exitEfficiency: Metric = {
  key: 'exitEfficiency',
  label: 'Exit efficiency',
  unit: 'fraction',
  good: 'high',
  meaning: 'How close exits were to the best price of the trade’s range, after costs.',
  formula: 'mean of (R + MAE) / (MFE + MAE)',
  undefinedWhen: 'no trade has both excursions and a risk, or none moved',
  reference: 'efficiency as charting packages define it, range = MFE + MAE',
  compute(sample) {
    const trades = sample.excursions.filter(({ mae, mfe }) => mae + mfe > 0)
    const n = trades.length
    if (n === 0) return noMetricResult('no_excursions', 0)
    return toExcursionResult(mean(trades.map(({ r, mae, mfe }) => (r + mae) / (mfe + mae))), trades)
  },
}
