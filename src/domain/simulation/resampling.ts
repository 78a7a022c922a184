/** Shapes of the metrics that need resampling; the order of every operation is in docs/simulation-spec.md section 6. */

import type { Proportion, Seed } from './growth.ts'

export const resamplingLimits = { minResamples: 100, maxResamples: 10_000 } as const

export interface ResamplingInput {
  /** One result per trade, in R or in money, in order of exit; at least ten. */
  readonly values: readonly number[]
  readonly resamples: number
  /** 1: independent draws; more: blocks of that mean length; null: chosen from the values. */
  readonly blockLength: number | null
  readonly seed: Seed
}

/** A figure with its percentile-bootstrap intervals; a bound is null where it lies beyond every number. */
export interface ResampledFigure {
  readonly value: number | null
  readonly low95: number | null
  readonly high95: number | null
  readonly low80: number | null
  readonly high80: number | null
  /** Resamples in which the figure is defined. */
  readonly defined: number
}

export interface ResamplingResult {
  readonly trades: number
  readonly resamples: number
  readonly blockLength: number
  readonly expectancy: ResampledFigure
  readonly winRate: ResampledFigure
  /** A resample without a loss counts as above every number. */
  readonly profitFactor: ResampledFigure
  readonly sqn: ResampledFigure
  /** Resamples whose mean is above 0. */
  readonly edge: Proportion
  /** Wald and Wolfowitz's test of wins and losses in order; null without both. */
  readonly runs: { readonly runs: number; readonly z: number; readonly pValue: number } | null
  /** Longest losing streak under independence: its expectation and P(longest >= k), k = 1, 2, …; observed beside it. */
  readonly losingStreak: {
    readonly observed: number
    readonly expected: number
    readonly atLeast: readonly number[]
  }
}
