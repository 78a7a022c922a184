import type { BalancePath } from './balance-path.ts'

/** What the balance path of an account says about its drawdowns. */
export interface Drawdowns {
  /** After each step: how far the balance is below the highest so far, as a fraction of it. */
  readonly fractions: readonly number[]
  /** Largest fraction of each spell below a previous peak, an unfinished one included. */
  readonly episodes: readonly number[]
  /** Most steps in a row that ended below a previous peak. */
  readonly longestWater: number
}

/** A spell below a previous peak. Steps are places in the balance path. */
export interface DrawdownEpisode {
  /** First step that ended below the peak. */
  readonly from: number
  /** The deepest step. */
  readonly bottom: number
  /** The step that ended at the peak again; null while it has not been reached. */
  readonly to: number | null
  /** At the bottom, as a fraction of the peak. */
  readonly depth: number
  /** What trades lost from the peak to the bottom; cash flows are no loss. */
  readonly depthMoney: number
}

/**
 * Walks through a balance path. The balance before the first step is the first peak, so that a loss on the first trade is a
 * drawdown. A cash flow moves the peak in proportion to the balance: a withdrawal is no drawdown, a deposit heals none.
 * Where nothing was left to move in proportion to, the balance after the flow is the new peak. Null where a peak is not
 * above 0: there is then nothing to lose a fraction of.
 */
function walkBalancePath({ starts, ends }: BalancePath) {
  const fractions: number[] = []
  const episodes: DrawdownEpisode[] = []
  let peak = starts[0] ?? 0
  let lost = 0
  let spell: DrawdownEpisode | null = null
  if (starts.length > 0 && peak <= 0) return null
  for (let step = 0; step < ends.length; step += 1) {
    const value = ends[step] ?? 0
    const start = starts[step] ?? 0
    const before = ends[step - 1] ?? start
    if (start !== before) {
      if (start <= 0) return null
      peak = before > 0 ? peak * (start / before) : start
    }
    lost += start - value
    if (value >= peak) {
      peak = value
      lost = 0
      if (spell !== null) episodes.push({ ...spell, to: step })
      spell = null
    } else {
      const depth = (peak - value) / peak
      const from: number = spell?.from ?? step
      if (spell === null || depth > spell.depth) spell = { from, bottom: step, to: null, depth, depthMoney: lost }
    }
    fractions.push((peak - value) / peak)
  }
  if (spell !== null) episodes.push(spell)
  return { fractions, episodes }
}

/** The spells below a previous peak, in order; null where `computeDrawdowns` is. */
export const drawdownEpisodes = (balancePath: BalancePath): readonly DrawdownEpisode[] | null =>
  walkBalancePath(balancePath)?.episodes ?? null

/** How deep and how long a balance path was below its peaks; see `walkBalancePath` for peaks and cash flows, and for null. */
export function computeDrawdowns(balancePath: BalancePath): Drawdowns | null {
  const walked = walkBalancePath(balancePath)
  if (walked === null) return null
  const { fractions, episodes } = walked
  return {
    fractions,
    episodes: episodes.map(({ depth }) => depth),
    longestWater: episodes.reduce(
      (longest, { from, to }) => Math.max(longest, (to ?? balancePath.ends.length) - from),
      0,
    ),
  }
}

/** Root of the mean square of drawdowns (Peter Martin's ulcer index), denominator n, of at least one. */
export function rootMeanSquare(fractions: readonly number[]): number {
  return Math.sqrt(fractions.reduce((total, value) => total + value * value, 0) / fractions.length)
}
