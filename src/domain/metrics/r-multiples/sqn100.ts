import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { allEqual, mean, standardDeviation } from '#domain/numbers/statistics.ts'

export const sqn100: Metric = {
  key: 'sqn100',
  label: 'SQN 100',
  unit: 'ratio',
  good: 'high',
  meaning: 'The system quality number with n capped at 100, to compare samples.',
  formula: 'square root of min(n, 100) × mean R / standard deviation of R',
  undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
  reference: 'system quality number, capped at 100 trades: V. K. Tharp, Definitive Guide to Position Sizing',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < 2) return noMetricResult('too_few', n)
    if (allEqual(sample.r)) return noMetricResult('zero_variance', n)
    return toMetricResult(
      (Math.sqrt(Math.min(n, 100)) * mean(sample.r)) / standardDeviation(sample.r),
      n,
      null,
      sample.rInflation,
    )
  },
}
