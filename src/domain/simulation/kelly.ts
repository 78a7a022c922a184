/** Shapes of the Kelly analysis; the order of every operation is in docs/simulation-spec.md section 5. */

import type { GrowthInput, Proportion, Seed } from './growth.ts'

export const kellyLimits = {
  maxBootstraps: 10_000,
  maxCurvePoints: 201,
  maxSetups: 8,
  maxRows: 20_000,
  /** Most equity that is ever recommended to be at risk on one trade. */
  maxRecommended: 0.05,
} as const

export interface KellyInput {
  /** R-multiple of each usable trade, in order of exit. */
  readonly r: readonly number[]
  readonly extraCostR: number
  /** Resamples of the history for the band; 0: no band. */
  readonly bootstraps: number
  readonly seed: Seed
  /** Points of the growth curve, from 2. */
  readonly curvePoints: number
  /** The chance of ever falling below `floor` × initial capital is to stay under `chance`; null: no such limit. */
  readonly floor: { readonly floor: number; readonly chance: number } | null
}

export interface KellyPoint {
  readonly fraction: number
  /** Mean logarithmic growth per trade. */
  readonly growth: number
}

/** Percentiles of the Kelly fraction over resampled histories; null where one falls among those without a loss. */
export interface KellyBand {
  readonly resamples: number
  readonly p5: number | null
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
  readonly p95: number | null
  /** Over the resamples with a loss; null under two of them. */
  readonly sd: number | null
  /** Resamples without a loss, where growth rises for ever. */
  readonly unbounded: Proportion
  /** Resamples without an edge. */
  readonly zero: Proportion
}

export interface KellyResult {
  readonly trades: number
  /** f*: the fraction that maximises mean log growth; 0 without an edge; null without a loss. */
  readonly full: KellyPoint | null
  readonly half: KellyPoint | null
  readonly quarter: KellyPoint | null
  /** The fraction above f* where growth is back at 0; null without an edge or where it is not reached. */
  readonly breakEven: number | null
  /** W - (1 - W) / payoff, per average loss and in R; null without a win or a loss. */
  readonly textbook: { readonly perAverageLoss: number; readonly fraction: number } | null
  /** mean / mean square. */
  readonly approximation: number | null
  readonly curve: readonly KellyPoint[]
  readonly band: KellyBand | null
  /** f* × f*² / (f*² + sd²): how far uncertainty alone moves the best fraction; null without a band. */
  readonly shrunk: number | null
  readonly recommended: {
    /** Share of f*, by sample size. */
    readonly multiple: number
    readonly fraction: number
    /** What decided it: the sample's size, an edge that the band does not show, or the most that is recommended. */
    readonly limitedBy: 'sample' | 'noEdgeShown' | 'cap'
    /** What the worst trade of the history would have cost, as a share of equity. */
    readonly worstLoss: number
  } | null
  /** The largest fraction whose bound keeps the floor (Busseti, Ryu and Boyd); null unless asked for or without f*. */
  readonly floored: { readonly lambda: number; readonly fraction: number } | null
}

/** How drawdown depends on the fraction, on shared random numbers. */
export interface KellyDrawdownInput {
  /** Its sizing is not read: each fraction takes its place. */
  readonly growth: GrowthInput
  /** D: the maximum drawdown in question, 0 < level <= 1. */
  readonly level: number
  /** Largest P(maximum drawdown >= level) that is accepted, 0 < tolerance < 1. */
  readonly tolerance: number
  /** Points of the curve, from 2 to 51. */
  readonly points: number
}

export interface KellyDrawdownResult {
  readonly curve: readonly { readonly fraction: number; readonly proportion: Proportion }[]
  /** The largest fraction found within the tolerance. */
  readonly fraction: number
  readonly proportion: Proportion
  /** Whether the tolerance and not the end of the curve decides it. */
  readonly limited: boolean
}

export interface JointKellyInput {
  /** `rows[s][k]`: R of setup k in scenario s, such as a day; 0 where it did not trade. */
  readonly rows: readonly (readonly number[])[]
}

export interface JointKellyResult {
  /** Fractions that maximise growth together; null where a setup, or all of them together, never lose. */
  readonly together: { readonly fractions: readonly number[]; readonly growth: number } | null
  /** f* of each setup alone; null where it never loses. */
  readonly apart: readonly (number | null)[]
}

export interface OptimalFInput {
  /** Money result of each trade. */
  readonly values: readonly number[]
}

/** Vince's optimal f of money results. */
export interface OptimalFResult {
  readonly fraction: number
  /** Terminal wealth relative. */
  readonly twr: number
  /** Geometric mean per trade. */
  readonly ghpr: number
  /** Money per contract: worst loss / fraction; null without an edge. */
  readonly perUnit: number | null
}
