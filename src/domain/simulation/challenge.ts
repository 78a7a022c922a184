/**
 * Challenges of funded accounts: an evaluation with a profit target and loss limits, then a funded account that pays out.
 * Money is in multiples of the account's initial balance; docs/simulation-spec.md section 2.9 defines each rule.
 */

import type { Proportion, Seed } from './growth.ts'

/** Limits of a challenge; the simulation refuses what exceeds them. */
export const challengeLimits = {
  maxPaths: 200_000,
  maxDays: 2_000,
  maxPhases: 3,
  maxTradesPerDay: 100,
  /** Maximum risks on a curve. */
  maxRisks: 41,
} as const

/** The trades of a day. */
export type ChallengeDays =
  /** Entire days of the history; `tradesPerDay` has the number of trades of each day, in order. */
  | { readonly kind: 'history'; readonly tradesPerDay: readonly number[] }
  /** `trades` each day, drawn from the history independently. */
  | { readonly kind: 'drawn'; readonly trades: number }

/** Loss limits, equal in the evaluation and on the funded account. */
export interface ChallengeLimits {
  readonly drawdown: {
    /** Largest loss below the initial balance or below the high-water mark. */
    readonly amount: number
    /** Whether the floor rises with the high-water mark. */
    readonly trailing: boolean
    /** Where a trailing floor stops rising; null: never. */
    readonly lockAt: number | null
    /** Whether the high-water mark rises at the end of a day only. */
    readonly endOfDay: boolean
  }
  /** Largest loss since the start of the day; `ends` the account, or else trading for the day. Null: none. */
  readonly dailyLoss: { readonly amount: number; readonly ends: boolean } | null
  /** The best day's largest share of the profit; null: none. */
  readonly consistency: number | null
}

export interface ChallengeInput {
  /** R-multiple of each usable trade, in order of exit. */
  readonly r: readonly number[]
  readonly days: ChallengeDays
  /** Risk per trade in the evaluation. */
  readonly risk: number
  /** Risk per trade on the funded account. */
  readonly fundedRisk: number
  /** Additional cost per trade in R. */
  readonly extraCostR: number
  readonly limits: ChallengeLimits
  readonly evaluation: {
    /** Profit target of each phase. */
    readonly targets: readonly number[]
    /** Days on which a phase lasts at least and at most. */
    readonly minDays: number
    readonly maxDays: number
  }
  readonly funded: {
    /** Days that are simulated. */
    readonly days: number
    /** Days from one payout to the next. */
    readonly payoutEvery: number
    /** Profit that a payout needs. */
    readonly minProfit: number
    /** Profit that a payout leaves in the account. */
    readonly buffer: number
    /** The trader's share. */
    readonly split: number
  }
  readonly fees: {
    /** Paid for each attempt. */
    readonly entry: number
    /** Paid for the funded account. */
    readonly activation: number
    /** Whether the first payout returns the entry fee. */
    readonly refunded: boolean
  }
  readonly paths: number
  readonly seed: Seed
}

/** A mean over paths with its 95 % interval, which is null for one path. */
export interface PathMean {
  readonly mean: number
  readonly sd: number | null
  readonly standardError: number | null
  readonly low: number | null
  readonly high: number | null
}

export interface ChallengeResult {
  readonly trades: number
  readonly paths: number
  /** Attempts that pass all phases. */
  readonly passed: Proportion
  /** Attempts that pass each phase. */
  readonly phases: readonly Proportion[]
  /** Why the others fail. */
  readonly failed: { readonly drawdown: Proportion; readonly dailyLoss: Proportion; readonly time: Proportion }
  /** Trading days of all phases, over the attempts that pass; null if none does. */
  readonly daysToPass: {
    readonly mean: number
    readonly p10: number
    readonly p25: number
    readonly p50: number
    readonly p75: number
    readonly p90: number
  } | null
  /** Attempts that pass and are paid at least once. */
  readonly payout: Proportion
  /** What attempts pay after fees. */
  readonly value: PathMean
  /** The funded account, over all paths, whether or not the attempt passes. */
  readonly funded: {
    /** Accounts that pay out at least once. */
    readonly payout: Proportion
    /** Accounts that keep within the limits to the last day. */
    readonly kept: Proportion
    /** What an account pays to the trader. */
    readonly paid: PathMean
    /** Payouts of an account on average. */
    readonly payouts: number
  }
}

/** The same challenge by the risk per trade. */
export interface ChallengeCurveInput {
  readonly challenge: ChallengeInput
  /** Ascending. */
  readonly risks: readonly number[]
}

/** What a challenge gives where evaluation and funded account are traded with one risk. */
export interface ChallengeCurvePoint {
  readonly risk: number
  readonly passed: Proportion
  /** Funded accounts that pay out at least once. */
  readonly payout: Proportion
  readonly paid: PathMean
  readonly value: PathMean
}

export type ChallengeCurve = readonly ChallengeCurvePoint[]
