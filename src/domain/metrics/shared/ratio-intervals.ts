import { numberOf } from '#domain/numbers/decimal.ts'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { type BcaOptions, bcaInterval, type SumStatistic } from './bca-interval.ts'
import { downsideDeviation, minReturnDays } from './daily-returns.ts'
import { drawdownInterval } from './drawdown-interval.ts'
import type { Interval } from './metric.ts'
import type { Sample } from './sample.ts'
import { smallSample } from './small-samples.ts'

/** Metrics that are ratios or extremes: their intervals have no formula. */
export const resampledMetrics = [
  'profitFactor',
  'payoffRatio',
  'sqn',
  'sharpe',
  'adjustedSharpe',
  'sortino',
  'maxDrawdown',
] as const
export type ResampledMetric = (typeof resampledMetrics)[number]

const at = (sums: Float64Array, place: number) => sums[place] ?? 0

interface Prepared extends SumStatistic {
  readonly n: number
}

/** What wins and losses add up to, and how many of each there are. */
function winsAndLosses({ trades }: Sample): readonly Float64Array[] {
  const ofResult = (result: 'win' | 'loss', read: (net: number) => number) =>
    Float64Array.from(trades, (trade) => (trade.result === result ? read(numberOf(trade.netPnl)) : 0))
  return [
    ofResult('win', (net) => net),
    ofResult('loss', (net) => -net),
    ofResult('win', () => 1),
    ofResult('loss', () => 1),
  ]
}

/** Mean / standard deviation of values, times `scale(n)`: deviations from the mean keep the variance from cancelling out. */
function meanOverDeviation(values: readonly number[], scale: (n: number) => number): Prepared {
  const center = mean(values)
  const deviations = Float64Array.from(values, (value) => value - center)
  return {
    n: values.length,
    terms: [deviations, deviations.map((value) => value * value)],
    of: (sums, n) => {
      const off = at(sums, 0) / n
      const variance = (at(sums, 1) - n * off * off) / (n - 1)
      return (scale(n) * (center + off)) / Math.sqrt(variance)
    },
  }
}

function prepare(metric: Exclude<ResampledMetric, 'maxDrawdown'>, sample: Sample, value: number): Prepared | null {
  const { trades, r, daily } = sample
  switch (metric) {
    case 'profitFactor':
      return { n: trades.length, terms: winsAndLosses(sample).slice(0, 2), of: (sums) => at(sums, 0) / at(sums, 1) }
    case 'payoffRatio':
      return {
        n: trades.length,
        terms: winsAndLosses(sample),
        of: (sums) => (at(sums, 0) * at(sums, 3)) / (at(sums, 1) * at(sums, 2)),
      }
    case 'sqn':
      return meanOverDeviation(r, Math.sqrt)
    case 'sharpe':
    case 'adjustedSharpe': {
      if (daily === null || daily.returns.length < minReturnDays) return null
      // The factor that makes it annual, dependence included, is the same in every resample.
      const perDay = mean(daily.returns) / standardDeviation(daily.returns)
      return perDay === 0 ? null : meanOverDeviation(daily.returns, () => value / perDay)
    }
    case 'sortino': {
      if (daily === null || daily.returns.length < minReturnDays) return null
      const perDay = mean(daily.returns) / downsideDeviation(daily.returns)
      const scale = perDay === 0 ? 0 : value / perDay
      const returns = Float64Array.from(daily.returns)
      return {
        n: returns.length,
        terms: [returns, returns.map((one) => Math.min(one, 0) ** 2)],
        of: (sums, n) => (scale * (at(sums, 0) / n)) / Math.sqrt(at(sums, 1) / n),
      }
    }
  }
}

/** Whether a metric has no interval because too few trades are behind it. */
export const hasTooFewTrades = ({ trades }: Sample): boolean => trades.length < smallSample

/** The 95% interval of a metric of `value`, of any number of trades; null where it has none. */
export function ratioOfAnySize(
  metric: ResampledMetric,
  sample: Sample,
  value: number,
  options: BcaOptions,
): Interval | null {
  if (metric === 'maxDrawdown') return drawdownInterval(sample.balancePath, options)
  const prepared = prepare(metric, sample, value)
  return prepared === null ? null : bcaInterval(prepared, prepared.n, options)
}

/** The 95% interval of a metric of `value`; null where it has none, and below 30 trades, whose resamples cover too little. */
export const ratioInterval = (...of: Parameters<typeof ratioOfAnySize>): Interval | null =>
  hasTooFewTrades(of[1]) ? null : ratioOfAnySize(...of)
