/** Shapes of resampled metrics; docs/simulation-spec.md section 6 defines the order of every operation. */

import type { Proportion, Seed } from './growth.ts'

export const resamplingLimits = { minResamples: 100, maxResamples: 10_000 } as const

export interface ResamplingInput {
  /** One result per trade, in R or in money, in order of exit; at least ten. */
  readonly values: readonly number[]
  readonly resamples: number
  /** 1: independent draws; above 1: blocks of that mean length; null: chosen from the values. */
  readonly blockLength: number | null
  readonly seed: Seed
}

/** A figure with percentile-bootstrap intervals; a bound is null if it is infinite. */
export interface ResampledFigure {
  readonly value: number | null
  readonly low95: number | null
  readonly high95: number | null
  readonly low80: number | null
  readonly high80: number | null
  /** Number of resamples in which the figure is defined. */
  readonly defined: number
}

export interface ResamplingResult {
  readonly trades: number
  readonly resamples: number
  readonly blockLength: number
  readonly expectancy: ResampledFigure
  readonly winRate: ResampledFigure
  /** Resamples without a loss count as infinite. */
  readonly profitFactor: ResampledFigure
  readonly sqn: ResampledFigure
  /** Resamples whose mean is above 0. */
  readonly edge: Proportion
  /** Wald and Wolfowitz's test of wins and losses in order; null without both. */
  readonly runs: { readonly runs: number; readonly z: number; readonly pValue: number } | null
  /** The longest losing streak: observed, expected under independence, and P(longest >= k) for k = 1, 2, … */
  readonly losingStreak: {
    readonly observed: number
    readonly expected: number
    readonly atLeast: readonly number[]
  }
}
