import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolExtras } from '#domain/analysis/shapes/tool.ts'
import { minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import type { Sample } from '#domain/metrics/shared/sample.ts'
import { allEqual, mean, sumNumbers } from '#domain/numbers/statistics.ts'

/** Returns of the account and of the benchmark on the days that both have; a benchmark's return is from its close before. */
export function pairReturns(sample: Sample, benchmark: NonNullable<ToolExtras['benchmark']>) {
  const returnOn = new Map(
    benchmark.slice(1).map(({ date, close }, index) => [date, close / (benchmark[index]?.close ?? close) - 1]),
  )
  const { returns, dates } = sample.daily ?? { returns: [], dates: [] }
  const pairs = dates.flatMap((date, index) => {
    const market = returnOn.get(date)
    return market === undefined ? [] : [{ own: returns[index] ?? 0, market }]
  })
  return { own: pairs.map(({ own }) => own), market: pairs.map(({ market }) => market) }
}

/**
 * Alpha and beta by least squares of daily returns on those of the benchmark (W. F. Sharpe, 1964; M. C. Jensen, 1968);
 * risk-free rate 0. Without a value below 20 common days, or where the benchmark does not move.
 */
export function benchmarkFigures(sample: Sample, benchmark: NonNullable<ToolExtras['benchmark']>): ToolFigure[] {
  const { own, market } = pairReturns(sample, benchmark)
  const n = own.length
  const isEnough = n >= minReturnDays && !allEqual(market)
  const [ofOwn, ofMarket] = isEnough ? [mean(own), mean(market)] : [0, 0]
  const covariance = sumNumbers(own.map((value, index) => (value - ofOwn) * ((market[index] ?? 0) - ofMarket)))
  const variance = sumNumbers(market.map((value) => (value - ofMarket) ** 2))
  const beta = isEnough ? covariance / variance : null
  const reason = benchmark.length === 0 ? 'no_data' : 'too_few'
  return [
    plainFigure(
      {
        key: 'alpha',
        label: 'Alpha',
        unit: 'fraction',
        signed: true,
        good: 'high',
        meaning: 'Annual return beyond what moving with the benchmark explains.',
        formula: '(mean daily return − beta × mean daily return of the benchmark) × days a year',
      },
      beta === null ? null : (ofOwn - beta * ofMarket) * (sample.daily?.perYear ?? 252),
      n,
      { reason },
    ),
    plainFigure(
      {
        key: 'beta',
        label: 'Beta',
        unit: 'ratio',
        good: 'neither',
        meaning: 'How far the account moves when the benchmark moves by 1%.',
        formula: 'covariance of daily returns with the benchmark / variance of the benchmark',
      },
      beta,
      n,
      { reason },
    ),
  ]
}
