import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { sumNumbers } from '#domain/numbers/statistics.ts'

export const totalR: Metric = {
  key: 'totalR',
  label: 'Total R',
  unit: 'r',
  good: 'high',
  signed: true,
  meaning: 'Total net result in multiples of the initial risk.',
  formula: 'sum of R = net P&L / initial risk',
  undefinedWhen: 'no trade has a risk',
  reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    return toMetricResult(sumNumbers(sample.r), n)
  },
}
