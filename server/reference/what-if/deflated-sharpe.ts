import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { meanAndDeviation } from '#server/reference/numerics/mean-and-deviation.ts'
import { meanOf, squaresAround } from '#server/reference/numerics/moments.ts'
import { normalQuantile } from '#server/reference/numerics/normal-quantile.ts'
import { probabilisticSharpe } from './probabilistic-sharpe.ts'

const eulerMascheroni = 0.5772156649015329

/** The largest Sharpe ratio to expect from `trials` independent trials without an edge, whose ratios have this variance. */
export function expectedLargestSharpe(variance: number, trials: number): number {
  if (!(trials > 1)) return 0
  const near = Math.max(1 - 1 / trials, 1e-12)
  const far = 1 - 1 / (trials * Math.E)
  return Math.sqrt(variance) * ((1 - eulerMascheroni) * normalQuantile(near) + eulerMascheroni * normalQuantile(far))
}

/** Effective number of independent trials: all columns where none correlate, one where all are the same. */
function effectiveTrials(scores: readonly (readonly number[])[]): number {
  let squares = 0
  for (const [k, first] of scores.entries()) {
    for (const second of scores.slice(k + 1)) {
      let product = 0
      for (const [i, value] of first.entries()) product += value * (second[i] as number)
      const rho = product / (first.length - 1)
      squares += rho * rho
    }
  }
  const count = scores.length
  return Math.max(1, (count * count) / (count + 2 * squares))
}

/**
 * The probability that the best column's Sharpe ratio is above the largest that this many trials give without an edge; null
 * where its results are all the same.
 *
 * Source: Bailey and Lopez de Prado, "The deflated Sharpe ratio", Journal of Portfolio Management 40 (2014);
 * docs/simulation-spec.md section 7.5.
 */
export function deflatedSharpe(
  best: readonly number[],
  columns: readonly (readonly number[])[],
): WhatIfGuards['deflated'] {
  const n = best.length
  const { mean, sd } = meanAndDeviation(best)
  if (sd === 0) return null
  const spread = columns.map((x) => ({ x, ...meanAndDeviation(x) })).filter((column) => column.sd > 0)
  const sharpes = spread.map((column) => column.mean / column.sd)
  const variance = squaresAround(sharpes, meanOf(sharpes)) / (sharpes.length - 1)
  const trials = effectiveTrials(spread.map((column) => column.x.map((value) => (value - column.mean) / column.sd)))
  const expected = expectedLargestSharpe(variance, trials)
  let [p2, p3, p4] = [0, 0, 0]
  for (const value of best) {
    const d = value - mean
    p2 += d * d
    p3 += d * d * d
    p4 += d * d * (d * d)
  }
  const sharpe = mean / sd
  const probability = probabilisticSharpe({ trades: n, sharpe, m2: p2 / n, m3: p3 / n, m4: p4 / n }, expected)
  return { sharpe, trials, expected, probability }
}
