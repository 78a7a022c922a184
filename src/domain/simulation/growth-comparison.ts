/** Comparisons over portfolio growth: several plans on the same random numbers, and the real history among the simulated ones. */

import type { GrowthResult, Proportion } from './growth.ts'

/** A difference path by path, the scenario's value minus the first one's. */
export interface PairedDifference {
  readonly mean: number
  /** Sample standard deviation; null when there is one path. */
  readonly sd: number | null
  readonly standardError: number | null
  /** Mean ± 1.96 standard errors. */
  readonly low: number | null
  readonly high: number | null
  /** Paths where the scenario's value is above the first one's. */
  readonly above: Proportion
  /** Paths where it is below. */
  readonly below: Proportion
}

/**
 * Parameter sets with shared random numbers: paths, steps, seed and the model's kind are equal in all of them, so that a
 * path of one scenario meets the draws that it meets in another.
 */
export interface ScenarioResult {
  readonly scenarios: readonly GrowthResult[]
  /** For each scenario after the first. */
  readonly differences: readonly {
    /** Null where a scenario has no terminal distribution. */
    readonly terminal: PairedDifference | null
    readonly maxDrawdown: PairedDifference
  }[]
}

/** Where the real value lies among the simulated ones. */
export interface HistoryPlacement {
  readonly actual: number
  /** Simulated values below it, and equal to it. */
  readonly below: number
  readonly equal: number
  readonly of: number
  /** (below + equal / 2) / of: 0 is the lowest, 1 the highest. */
  readonly rank: number
}

/** The real order of the history, traded by the same rules, among simulated paths of the same length. */
export interface HistoryResult {
  readonly paths: number
  /** Trades of the history that are compared: its last 10,000 at most. */
  readonly steps: number
  /** Null for the permutation. */
  readonly terminal: HistoryPlacement | null
  readonly maxDrawdown: HistoryPlacement
  readonly longestUnderWater: HistoryPlacement
  readonly losingStreak: HistoryPlacement
  readonly winningStreak: HistoryPlacement
}
