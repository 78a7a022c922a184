/** What the course of an equity series says about its drawdowns. */
export interface Drawdowns {
  /** After each value but the first: how far it is below the highest so far, as a fraction of it. */
  readonly fractions: readonly number[]
  /** The same in money. */
  readonly amounts: readonly number[]
  /** Largest fraction of each spell below a previous peak, an unfinished one included. */
  readonly episodes: readonly number[]
  /** Most values in a row below a previous peak. */
  readonly longestWater: number
}

/**
 * Walks through an equity series whose first value is the starting capital, so that a loss on the first trade is a
 * drawdown. Null where a peak is not above 0: there is then nothing to lose a fraction of.
 */
export function drawdownsOf(equity: readonly number[]): Drawdowns | null {
  const fractions: number[] = []
  const amounts: number[] = []
  const episodes: number[] = []
  let peak = equity[0] ?? 0
  let deepest = 0
  let water = 0
  let longestWater = 0
  if (peak <= 0) return null
  for (const value of equity.slice(1)) {
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
    amounts.push(peak - value)
  }
  if (water > 0) episodes.push(deepest)
  return { fractions, amounts, episodes, longestWater }
}

/** Root of the mean square of drawdowns (Peter Martin's ulcer index), denominator n, of at least one. */
export function rootMeanSquare(fractions: readonly number[]): number {
  return Math.sqrt(fractions.reduce((total, value) => total + value * value, 0) / fractions.length)
}
