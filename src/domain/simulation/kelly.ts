/** Shapes of the Kelly analysis; the order of every operation is in docs/simulation-spec.md section 5. */

import type { Dependence } from './dependence.ts'
import type { GrowthInput, Proportion, Seed } from './growth.ts'

export const kellyLimits = {
  maxBootstraps: 10_000,
  maxCurvePoints: 201,
  maxSetups: 8,
  maxRows: 20_000,
  /** Maximum recommended fraction of equity at risk per trade. */
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
  /** Keeps the probability of ever falling below `floor` × initial capital under `chance`; null: no such limit. */
  readonly floor: { readonly floor: number; readonly chance: number } | null
}

/** What a Kelly analysis is computed with unless a caller says otherwise: what the simulator's tab uses. */
export const usualKelly = {
  extraCostR: 0,
  bootstraps: 2_000,
  seed: [42, 0],
  curvePoints: 41,
  floor: null,
} as const satisfies Omit<KellyInput, 'r'>

export interface KellyPoint {
  readonly fraction: number
  /** Mean logarithmic growth per trade. */
  readonly growth: number
}

/**
 * Percentiles of the Kelly fraction over resampled histories, drawn in blocks where results depend on each other; null
 * if a percentile falls among those without a loss.
 */
export interface KellyBand {
  readonly resamples: number
  readonly p5: number | null
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
  readonly p95: number | null
  /** Over the resamples with a loss; null with fewer than two. */
  readonly sd: number | null
  /** Resamples without a loss, for which growth increases without bound. */
  readonly unbounded: Proportion
  /** Resamples without an edge. */
  readonly zero: Proportion
}

export interface KellyResult {
  readonly trades: number
  /** Of the results after costs; null below 20 trades and if all are equal. */
  readonly dependence: Dependence | null
  /** f*: the fraction that maximizes mean log growth; 0 without an edge; null without a loss. */
  readonly full: KellyPoint | null
  readonly half: KellyPoint | null
  readonly quarter: KellyPoint | null
  /** The fraction above f* at which growth is back at 0; null without an edge or if it is not reached. */
  readonly breakEven: number | null
  /** W - (1 - W) / payoff, per average loss and in R; null without a win or a loss. */
  readonly textbook: { readonly perAverageLoss: number; readonly fraction: number } | null
  /** mean / mean square. */
  readonly approximation: number | null
  readonly curve: readonly KellyPoint[]
  readonly band: KellyBand | null
  /** f* × f*² / (f*² + sd²): the best fraction shrunk by its uncertainty; null without a band. */
  readonly shrunk: number | null
  readonly recommended: {
    /** Share of f*, by the effective number of trades. */
    readonly multiple: number
    readonly fraction: number
    /** What limits it: the sample size, an edge that the band or mean R does not show, or the maximum. */
    readonly limitedBy: 'sample' | 'noEdgeShown' | 'cap'
    /** What the worst trade of the history would have cost, as a share of equity. */
    readonly worstLoss: number
  } | null
  /** The largest fraction whose bound keeps the floor (Busseti, Ryu and Boyd); null unless requested or without f*. */
  readonly floored: { readonly lambda: number; readonly fraction: number } | null
}

/** Input for drawdown by fraction, on shared random numbers. */
export interface KellyDrawdownInput {
  /** Its sizing is ignored: each fraction replaces it. */
  readonly growth: GrowthInput
  /** D: the maximum drawdown in question, 0 < level <= 1. */
  readonly level: number
  /** Maximum accepted P(maximum drawdown >= level), 0 < tolerance < 1. */
  readonly tolerance: number
  /** Points of the curve, from 2 to 51. */
  readonly points: number
}

export interface KellyDrawdownResult {
  readonly curve: readonly { readonly fraction: number; readonly proportion: Proportion }[]
  /** The largest fraction found within the tolerance. */
  readonly fraction: number
  readonly proportion: Proportion
  /** Whether the tolerance, not the end of the curve, limits the fraction. */
  readonly limited: boolean
}

export interface JointKellyInput {
  /** `rows[s][k]`: R of setup k in scenario s, such as a day; 0 if it did not trade. */
  readonly rows: readonly (readonly number[])[]
}

export interface JointKellyResult {
  /** Fractions that jointly maximize growth; null if a setup, or all together, never lose. */
  readonly together: { readonly fractions: readonly number[]; readonly growth: number } | null
  /** f* of each setup alone; null if it never loses. */
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
