import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { meanAndDeviation } from '#server/reference/numerics/mean-and-deviation.ts'
import { meanOf } from '#server/reference/numerics/moments.ts'
import type { GuardCell } from './guard-cells.ts'
import { findPlateau } from './plateau.ts'

/**
 * The results of choosing the best cell on the trades so far and applying it to the next ones, window by window, compared with
 * their actual results (docs/simulation-spec.md section 7.5).
 */
export function walkForward(cells: readonly GuardCell[], actual: readonly number[]): WhatIfGuards['walkForward'] {
  const n = actual.length
  const first = Math.max(30, Math.floor(n / 3))
  const step = Math.max(5, Math.floor((n - first) / 10))
  const windows: WhatIfGuards['walkForward']['windows'][number][] = []
  const stitched: number[] = []
  for (let from = first; from < n; from += step) {
    const to = Math.min(n, from + step)
    const { cell } = findPlateau(cells, from)
    windows.push({ from, to, cell: { stop: cell.stop, target: cell.target } })
    stitched.push(...cell.x.slice(from, to))
  }
  const same = actual.slice(first)
  const gains = stitched.map((value, i) => value - (same[i] as number))
  const { mean, sd } = meanAndDeviation(gains)
  const standardError = sd / Math.sqrt(gains.length)
  return {
    trades: stitched.length,
    expectancy: meanOf(stitched),
    actualExpectancy: meanOf(same),
    gain: { mean, sd, standardError, low: mean - 1.96 * standardError, high: mean + 1.96 * standardError },
    windows,
  }
}
