import type { StrategyTarget } from './strategy.ts'

/** A part of the position that leaves at one target; all parts share the stop. */
export interface Leg {
  readonly target: number
  /** Of the position; all legs add up to 1. */
  readonly share: number
}

/** Beyond every price: a trade that never meets it keeps its own exit. */
const noTarget = 1e6

/**
 * The parts that targets (rising, in R) divide a position into. What they do not take leaves at the last one; without a
 * target the whole position keeps its own exit.
 */
export function splitIntoLegs(targets: readonly StrategyTarget[]): Leg[] {
  const legs: Leg[] = []
  let left = 100
  targets.forEach(({ r, sizePct }, place) => {
    const taken = place === targets.length - 1 ? left : Math.min(sizePct, left)
    left -= taken
    if (taken > 0) legs.push({ target: r, share: taken / 100 })
  })
  return legs.length === 0 ? [{ target: noTarget, share: 1 }] : legs
}

/** The sum after each of some values. */
export function cumulativeSums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}

/** What a fraction of equity at risk on each result makes of an account. */
export interface ReplayedAccount {
  /** Equity after each trade in multiples of the capital; once it is 0 it stays there. */
  readonly growth: readonly number[]
  /** The largest fall from a peak as a share of it, the start counting as the first peak. */
  readonly maxDrawdown: number
}

/** An account that risks `fraction` of itself on each result in R. */
export function replayAccount(results: readonly number[], fraction: number): ReplayedAccount {
  let equity = 1
  let peak = 1
  let maxDrawdown = 0
  const growth = results.map((r) => {
    equity *= Math.max(0, 1 + fraction * r)
    peak = Math.max(peak, equity)
    maxDrawdown = Math.max(maxDrawdown, 1 - equity / peak)
    return equity
  })
  return { growth, maxDrawdown }
}
