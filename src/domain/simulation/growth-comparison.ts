/**
 * Comparisons of growth simulations: several plans on the same random numbers, and the actual history among simulated
 * ones.
 */

import type { GrowthResult, Proportion } from './growth.ts'

/** Path-by-path difference: the scenario's value minus the first scenario's. */
export interface PairedDifference {
  readonly mean: number
  /** Sample standard deviation; null when there is one path. */
  readonly sd: number | null
  readonly standardError: number | null
  /** Mean ± 1.96 standard errors. */
  readonly low: number | null
  readonly high: number | null
  /** Paths on which the scenario's value is above the first one's. */
  readonly above: Proportion
  /** Paths on which it is below. */
  readonly below: Proportion
}

/**
 * Scenarios with shared random numbers: paths, seed and kind of model are equal in all, so that a path meets the same
 * draws in each, for as many trades as it has.
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

/** The position of the actual value among simulated ones. */
export interface HistoryPlacement {
  readonly actual: number
  /** Simulated values below it, and equal to it. */
  readonly below: number
  readonly equal: number
  readonly of: number
  /** (below + equal / 2) / of: 0 is the lowest, 1 the highest. */
  readonly rank: number
}

/** The actual order of the history, traded by the same rules, among simulated paths of the same length. */
export interface HistoryResult {
  readonly paths: number
  /** Trades of the history that are compared: at most its last 10,000. */
  readonly steps: number
  /** Null for the permutation. */
  readonly terminal: HistoryPlacement | null
  readonly maxDrawdown: HistoryPlacement
  readonly longestUnderWater: HistoryPlacement
  readonly losingStreak: HistoryPlacement
  readonly winningStreak: HistoryPlacement
}
