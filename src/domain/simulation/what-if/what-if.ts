/** Shapes of the stop-and-target analysis; docs/simulation-spec.md section 7 defines each rule. */

import type { Seed } from '#domain/simulation/growth.ts'

export const whatIfLimits = {
  maxTrades: 20_000,
  maxLevels: 200,
  maxCandles: 2_000_000,
  maxGuardCells: 2_500,
  maxGuardTrades: 5_000,
  /** Minimum trades for the overfitting guards. */
  minGuardTrades: 60,
  /** Trades that a saved scenario keeps, so that it can be verified later. */
  maxKeptTrades: 5_000,
  /** Minimum share of trades that a cell must decide to be called best. */
  minCoverage: 0.9,
} as const

/** Distances from the entry in one unit: R, percent or ticks. */
export interface WhatIfTrade {
  /** Result before costs. */
  readonly r: number
  /** Largest adverse and favorable distance from entry to exit, >= 0. */
  readonly mae: number
  readonly mfe: number
  /** What ended the trade: its stop, its target, or anything else. */
  readonly exit: 'stop' | 'target' | 'other'
  /** Largest moves after the exit, from the exit price, in the trade's direction and against it; null: not recorded. */
  readonly post: {
    readonly mfpe: number
    readonly mape: number
    readonly first: 'favorable' | 'adverse' | null
  } | null
  /** The candles from entry to exit; null: no candles. */
  readonly candles: readonly WhatIfCandle[] | null
}

/** The most adverse and most favorable distance of a candle. */
export interface WhatIfCandle {
  readonly adverse: number
  readonly favorable: number
  /** False if the candle also holds prices from before the entry or after the exit: then it decides nothing alone. */
  readonly isWhole: boolean
}

/** How to resolve cases in which stop and target were both touched in unknown order. */
export type WhatIfFallback = 'pessimistic' | 'optimistic' | 'neutral'
/** Under `exact` candles decide the order where they can. */
export type WhatIfPolicy = WhatIfFallback | 'exact'

/** Results in the original unit, or divided by the stop because a tighter stop allows more size. */
export type WhatIfSizing = 'constantSize' | 'constantRisk'

export interface WhatIfInput {
  readonly trades: readonly WhatIfTrade[]
  /** Rising distances. */
  readonly stops: readonly number[]
  readonly targets: readonly number[]
  /** Added to the stop distance when it is hit. */
  readonly slippage: number
  /** Subtracted from every result. */
  readonly cost: number
  readonly policy: WhatIfPolicy
  /** Decides under the policy `exact` where candles do not. */
  readonly fallback: WhatIfFallback
  readonly sizing: WhatIfSizing
  /** Whether the statistics that depend on the order of trades are computed. */
  readonly orderDependent: boolean
  /** Whether the empirical Kelly fraction of each cell is computed. */
  readonly kelly: boolean
}

/** One value per cell, row by row: cell (j, k) of stop j and target k is at j × targets + k. */
export type CellValues = readonly (number | null)[]

export interface WhatIfGrid {
  readonly trades: number
  /** Trades whose result lay outside their excursions. */
  readonly inconsistent: number
  readonly net: CellValues
  readonly expectancy: CellValues
  readonly winRate: CellValues
  readonly profitFactor: CellValues
  readonly payoff: CellValues
  readonly sd: CellValues
  readonly sharpe: CellValues
  readonly sqn: CellValues
  readonly t: CellValues
  readonly psr: CellValues
  readonly binaryKelly: CellValues
  /** Share of trades whose result in the cell is known. */
  readonly coverage: CellValues
  /** Share of trades in which the order of stop and target is unknown. */
  readonly ambiguous: CellValues
  /** Null unless asked for. */
  readonly ordered: {
    readonly maxDrawdown: CellValues
    readonly losingStreak: CellValues
    readonly winningStreak: CellValues
  } | null
  /** Null unless asked for. */
  readonly kelly: CellValues | null
}

export interface WhatIfGuardInput {
  readonly grid: WhatIfInput
  readonly resamples: number
  readonly seed: Seed
}

export interface Cell {
  readonly stop: number
  readonly target: number
}

/** Judged under the pessimistic reading, whatever the policy of the grid. */
export interface WhatIfGuards {
  readonly trades: number
  /** Number of eligible cells, and how many of them differ. */
  readonly eligible: number
  readonly distinct: number
  readonly actualExpectancy: number
  readonly blockLength: number
  readonly plateau: {
    readonly cell: Cell
    /** Median expectancy of the neighborhood. */
    readonly score: number
    readonly expectancy: number
    readonly low: number
    readonly high: number
  }
  readonly cscv: {
    readonly blocks: number
    readonly total: number
    readonly below: number
    readonly losses: number
    /** Probability of backtest overfitting: below / total. */
    readonly pbo: number
    readonly outOfSampleLoss: number
    readonly inSample: number
    readonly outOfSample: number
  }
  readonly walkForward: {
    readonly trades: number
    readonly expectancy: number
    readonly actualExpectancy: number
    readonly gain: {
      readonly mean: number
      readonly sd: number | null
      readonly standardError: number | null
      readonly low: number | null
      readonly high: number | null
    }
    readonly windows: readonly { readonly from: number; readonly to: number; readonly cell: Cell }[]
  }
  /** P-values of "no cell beats the actual trades"; null if no cell differs from them. */
  readonly spa: { readonly lower: number; readonly consistent: number; readonly upper: number } | null
  readonly deflated: {
    readonly sharpe: number
    /** Effective number of independent trials. */
    readonly trials: number
    /** Expected maximum Sharpe ratio of that many trials without an edge. */
    readonly expected: number
    readonly probability: number | null
  } | null
  readonly verdict: 'edge' | 'luck'
}

/** How a trade ends in a cell; a split is both, weighted by the chances of a random walk without drift. */
export const tradeEndings = ['stop', 'target', 'split', 'own'] as const

/** A trade's result in one cell. */
export interface TradeOutcome {
  readonly outcome: number
  readonly ending: (typeof tradeEndings)[number]
  /** Both levels were touched in an unknown order, whichever one the policy chooses. */
  readonly isAmbiguous: boolean
  /** False if the trade ended at a level and nothing tells whether price reached a wider one. */
  readonly isIdentified: boolean
}

export interface RemovalInput {
  readonly values: readonly number[]
  readonly remove: readonly boolean[]
  readonly resamples: number
  readonly seed: Seed
}

export interface TradeSummary {
  readonly trades: number
  readonly net: number
  readonly expectancy: number
  readonly winRate: number
  readonly profitFactor: number | null
  readonly maxDrawdown: number
  readonly losingStreak: number
}

export interface RemovalResult {
  readonly all: TradeSummary
  readonly kept: TradeSummary
  readonly removed: TradeSummary & {
    readonly standardError: number | null
    readonly low: number | null
    readonly high: number | null
  }
  /** Expectancy of the kept trades minus that of all trades. */
  readonly gain: number
  readonly luck: { readonly hits: number; readonly resamples: number; readonly p: number }
}
