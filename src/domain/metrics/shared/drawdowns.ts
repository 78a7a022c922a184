import type { BalancePath } from './balance-path.ts'

/** What the course of an account says about its drawdowns. */
export interface Drawdowns {
  /** After each step: how far the balance is below the highest so far, as a fraction of it. */
  readonly fractions: readonly number[]
  /** Largest fraction of each spell below a previous peak, an unfinished one included. */
  readonly episodes: readonly number[]
  /** Most steps in a row that ended below a previous peak. */
  readonly longestWater: number
}

/**
 * Walks through a course. The balance before the first step is the first peak, so that a loss on the first trade is a
 * drawdown. A cash flow moves the peak in proportion to the balance: a withdrawal is no drawdown, a deposit heals none.
 * Where nothing was left to move in proportion to, the balance after the flow is the new peak. Null where a peak is not
 * above 0: there is then nothing to lose a fraction of.
 */
export function computeDrawdowns({ starts, ends }: BalancePath): Drawdowns | null {
  const fractions: number[] = []
  const episodes: number[] = []
  let peak = starts[0] ?? 0
  let deepest = 0
  let water = 0
  let longestWater = 0
  if (starts.length > 0 && peak <= 0) return null
  for (const [step, value] of ends.entries()) {
    const start = starts[step] ?? 0
    const before = ends[step - 1] ?? start
    if (start !== before) {
      if (start <= 0) return null
      peak = before > 0 ? peak * (start / before) : start
    }
    if (value >= peak) {
      peak = value
      if (water > 0) episodes.push(deepest)
      deepest = 0
      water = 0
    } else {
      water += 1
      deepest = Math.max(deepest, (peak - value) / peak)
      longestWater = Math.max(longestWater, water)
    }
    fractions.push((peak - value) / peak)
  }
  if (water > 0) episodes.push(deepest)
  return { fractions, episodes, longestWater }
}

/** Root of the mean square of drawdowns (Peter Martin's ulcer index), denominator n, of at least one. */
export function rootMeanSquare(fractions: readonly number[]): number {
  return Math.sqrt(fractions.reduce((total, value) => total + value * value, 0) / fractions.length)
}
