import type { StrategyTarget } from './strategy.ts'

/** A part of the position that exits at one target; all parts share the stop. */
export interface Leg {
  readonly target: number
  /** Share of the position; all legs add up to 1. */
  readonly share: number
}

/** Beyond every price: without a target a trade keeps its own exit. */
const noTarget = 1e6

/**
 * Splits a position by its targets (ascending, in R). The rest exits at the last target; without a target the position
 * keeps its own exit.
 */
export function splitIntoLegs(targets: readonly StrategyTarget[]): Leg[] {
  const legs: Leg[] = []
  let remaining = 100
  targets.forEach(({ r, sizePct }, place) => {
    const taken = place === targets.length - 1 ? remaining : Math.min(sizePct, remaining)
    remaining -= taken
    if (taken > 0) legs.push({ target: r, share: taken / 100 })
  })
  return legs.length === 0 ? [{ target: noTarget, share: 1 }] : legs
}

/** Cumulative sums. */
export function cumulativeSums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}

/** The decline after each result from the highest value so far; the start, 0, is the first peak. */
export function declinesFromPeak(cumulative: readonly number[]): number[] {
  let peak = 0
  return cumulative.map((value) => {
    peak = Math.max(peak, value)
    return peak - value
  })
}

/** The result of risking a fraction of equity on each trade. */
export interface ReplayedAccount {
  /** Equity after each trade in multiples of initial capital; once 0 it stays 0. */
  readonly growth: readonly number[]
  /** Maximum drawdown as a fraction of the peak; the start is the first peak. */
  readonly maxDrawdown: number
}

/** Replays results in R at `fraction` of equity at risk. */
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
