/**
 * Shapes of the simulations, shared by the engine, the workers, the server's reference and the screens.
 * docs/simulation-spec.md defines the order of every operation. Unknown is null; nothing here is ever NaN.
 */

import type { Flow, RuinBarrier, SampleModel, Sizing } from './model.ts'

/** Limits that every implementation enforces with a typed error that names the parameter. */
export const simulationLimits = {
  minTrades: 10,
  warnTrades: 30,
  maxTrades: 1 << 20,
  maxPaths: 1_000_000,
  maxSteps: 10_000,
  /** Maximum paths × steps per call on the server. */
  maxServerPathSteps: 200_000_000,
  maxRuinBarriers: 8,
  maxFlows: 4,
  maxBins: 200,
  /** Maximum paths × trades for models that keep an order of the history per path. */
  maxPathTrades: 100_000_000,
  /** Maximum scenarios per analysis. */
  maxScenarios: 8,
} as const

/** Percentiles of the fan and of every distribution, in percent. */
export const percentiles = [1, 5, 10, 25, 50, 75, 90, 95, 99] as const
/** Maximum-drawdown levels of the table P(max drawdown >= x), in percent. */
export const drawdownLevels = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60] as const

/** Two unsigned 32-bit words: low, high. */
export type Seed = readonly [number, number]

/** Input of a growth simulation: what a sample of R-multiples may do to an account. */
export interface GrowthInput {
  /** R-multiple of each usable trade, in order of exit; finite. Ignored by models that need no history. */
  readonly r: readonly number[]
  readonly model: SampleModel
  readonly sizing: Sizing
  /** c: additional cost per trade in R, >= 0. */
  readonly extraCostR: number
  readonly paths: number
  /** Trades ahead. */
  readonly steps: number
  readonly seed: Seed
  /** At most four, applied in this order. */
  readonly flows: readonly Flow[]
  readonly ruin: readonly RuinBarrier[]
  /** Whether a path stops trading at its first ruin barrier. */
  readonly stopAtRuin: boolean
  /** Goal as a multiple of initial capital (> 1), or null. */
  readonly goal: number | null
  /**
   * Whether to resample the history per path, or the parameters of a model with standard errors, to include uncertainty
   * about the true edge.
   */
  readonly resampleHistory: boolean
  /** Whether to compute the recovery from the deepest drawdown. */
  readonly recovery: boolean
}

/** k of N with the Wilson 95 % interval. */
export interface Proportion {
  readonly hits: number
  readonly of: number
  readonly share: number
  readonly low: number
  readonly high: number
}

/** A type-7 percentile with its order-statistic interval (95 %). */
export interface PercentileValue {
  /** In percent, one of `percentiles`. */
  readonly percentile: number
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface Histogram {
  /** Left edge of the first bin. */
  readonly low: number
  /** Width of each bin; 0 when all values are equal. */
  readonly width: number
  readonly counts: readonly number[]
  /** Values at or beyond the right edge of the last bin. */
  readonly above: number
}

export interface Distribution {
  readonly percentiles: readonly PercentileValue[]
  readonly mean: number
  /** Sample standard deviation (n - 1); null when there is one path. */
  readonly sd: number | null
  /** sd / sqrt(n). */
  readonly standardError: number | null
  /** Population skewness; null when every value is equal. */
  readonly skew: number | null
  readonly min: number
  readonly max: number
  readonly histogram: Histogram
}

/** When a barrier is first reached, in trades; quantiles count paths that never reach it as infinitely late. */
export interface FirstPassage {
  readonly reached: Proportion
  /** Mean over the paths that reach it; null if none does. */
  readonly meanStep: number | null
  /** Type-7 quartiles over all paths; null if the quantile falls among paths that never reach it. */
  readonly q25: number | null
  readonly q50: number | null
  readonly q75: number | null
}

/** Percentiles of equity at sampled steps, as multiples of initial capital: `values[i][k]` is percentile i at `at[k]`. */
export interface Fan {
  readonly at: readonly number[]
  readonly percentiles: readonly number[]
  readonly values: readonly (readonly number[])[]
}

export interface GrowthResult {
  /** Number of usable trades. */
  readonly trades: number
  readonly paths: number
  readonly steps: number
  /** Mean block length in trades; null if the model has no such blocks. */
  readonly blockLength: number | null
  /** The fraction of equity risked per trade; null if the sizing has none. */
  readonly riskFraction: number | null
  readonly fan: Fan
  /** Equity after the last trade as a multiple of initial capital; null for the permutation, which cannot change it. */
  readonly terminal: Distribution | null
  /** The final equity that every order of the history gives; null if it depends on order or draws. */
  readonly endEquity: number | null
  /** Largest drawdown from a peak, as a fraction. */
  readonly maxDrawdown: Distribution
  /** Mean of the worst 5 % of maximum drawdowns (Rockafellar–Uryasev weights). */
  readonly conditionalDrawdown5: number
  /** Largest drawdown as a multiple of initial capital; null if risk follows equity. */
  readonly maxDrawdownAmount: Distribution | null
  /** Longest run of trades below the previous peak. */
  readonly longestUnderWater: Distribution
  /** Trades spent below the previous peak in total. */
  readonly totalUnderWater: Distribution
  readonly losingStreak: Distribution
  readonly winningStreak: Distribution
  /** Share of paths still under water after the last trade. */
  readonly openUnderWater: Proportion
  /** Share of paths that end below initial capital; null if `terminal` is. */
  readonly loss: Proportion | null
  readonly drawdownAtLeast: readonly { readonly level: number; readonly proportion: Proportion }[]
  readonly ruin: FirstPassage
  /** The share of paths that touch each barrier of the input, in its order. */
  readonly ruinByBarrier: readonly Proportion[]
  /** Null without a goal. */
  readonly goal: {
    readonly touch: FirstPassage
    /** Null with `terminal`. */
    readonly end: Proportion | null
    readonly goalFirst: Proportion
    readonly ruinFirst: Proportion
    readonly neither: Proportion
  } | null
  /**
   * Trades from the bottom of the deepest drawdown to a new peak, over the paths with a drawdown; null unless
   * requested, and without such a path.
   */
  readonly recovery: FirstPassage | null
  /** Those trades over the paths that recover within the horizon; null with `recovery`, and where no path recovers. */
  readonly recoveryHistogram: Histogram | null
  /** Mean terminal return of the worst 5 % of paths (Rockafellar–Uryasev weights); null with `terminal`. */
  readonly cvar5: number | null
  /** The same figures with the history, or the model's parameters, redrawn for each path; null unless requested. */
  readonly uncertainEdge: {
    readonly fan: Fan
    readonly terminal: Distribution
    readonly maxDrawdown: Distribution
    readonly loss: Proportion
    readonly cvar5: number
  } | null
}

/** Why a simulation was refused. */
export interface SimulationProblem {
  readonly code: 'too_few_trades' | 'too_many_trades' | 'parameter_out_of_range' | 'growth_overflow'
  /** Name of the parameter in the simulation's input. */
  readonly parameter: string
  readonly message: string
}
