import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const meanR: Metric = {
  key: 'meanR',
  label: 'Mean R',
  unit: 'r',
  good: 'high',
  signed: true,
  meaning: 'Expectancy per trade, in multiples of the initial risk.',
  formula:
    'total R / number of trades with a risk; interval by Student’s t, with the effective n where results depend on each other',
  undefinedWhen: 'no trade has a risk',
  reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  compute(sample) {
    const n = sample.r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    return toMetricResult(mean(sample.r), n, meanInterval(sample.r, sample.rInflation), sample.rInflation)
  },
}
