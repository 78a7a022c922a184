import { allEqual, mean, sumNumbers } from '#domain/numbers/statistics.ts'
import { minReturnDays } from './daily-returns.ts'
import { type MetricResult, noMetricResult } from './metric.ts'
import type { Sample } from './sample.ts'

interface Regression {
  /** Daily return that moving with the benchmark does not explain. */
  readonly alpha: number
  readonly beta: number
  /** Days that both have a return on. */
  readonly n: number
}

/** Least squares of an account's daily returns on those of its benchmark, or why there are none. */
export function regressOnMarket({ daily, benchmark, trades }: Sample): Regression | MetricResult {
  if (daily === null) return noMetricResult('no_equity', trades.length)
  if (trades.length === 0) return noMetricResult('no_trades', 0)
  if (benchmark === null) return noMetricResult('no_benchmark', daily.returns.length)
  const { own, market } = benchmark
  const n = own.length
  if (n < minReturnDays) return noMetricResult('too_few', n)
  if (allEqual(market)) return noMetricResult('zero_variance', n)
  const [ofOwn, ofMarket] = [mean(own), mean(market)]
  const covariance = sumNumbers(own.map((value, index) => (value - ofOwn) * ((market[index] ?? 0) - ofMarket)))
  const beta = covariance / sumNumbers(market.map((value) => (value - ofMarket) ** 2))
  return { alpha: ofOwn - beta * ofMarket, beta, n }
}
