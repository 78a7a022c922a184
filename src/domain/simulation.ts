/**
 * Shapes of the simulations, shared by the engine's edge, the workers, the server's reference and the screens.
 * The order of every operation behind them is in docs/simulation-spec.md. Unknown is null; nothing here is ever NaN.
 */

/** Limits that every implementation enforces with a typed error naming the parameter. */
export const simulationLimits = {
  minTrades: 10,
  warnTrades: 30,
  maxTrades: 1 << 20,
  maxPaths: 1_000_000,
  maxSteps: 10_000,
  /** paths × steps that the server accepts in one call. */
  maxServerPathSteps: 200_000_000,
  maxRuinBarriers: 8,
} as const

/** Percentiles of the fan and of every distribution, in percent. */
export const percentiles = [1, 5, 10, 25, 50, 75, 90, 95, 99] as const
/** Maximum-drawdown levels of the table P(max drawdown >= x), in percent. */
export const drawdownLevels = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60] as const

/** Two unsigned 32-bit words: low, high. */
export type Seed = readonly [number, number]

export type RuinBarrier =
  /** Equity at or below `level` × initial capital, 0 <= level < 1. */
  | { readonly kind: 'absolute'; readonly level: number }
  /** Drawdown from the highest equity so far at or above `level`, 0 < level <= 1. */
  | { readonly kind: 'trailing'; readonly level: number }

/** Portfolio growth: iid bootstrap of R-multiples by fixed fraction. */
export interface GrowthInput {
  /** R-multiple of each usable trade, in order of exit; finite. */
  readonly r: readonly number[]
  /** f: the fraction of equity risked per trade, 0 <= f <= 1. */
  readonly riskFraction: number
  /** c: further cost per trade in R, >= 0. */
  readonly extraCostR: number
  readonly paths: number
  /** Trades ahead. */
  readonly steps: number
  readonly seed: Seed
  readonly ruin: readonly RuinBarrier[]
  /** Whether a path stops trading at its first ruin barrier. */
  readonly stopAtRuin: boolean
  /** Goal as a multiple of initial capital (> 1), or null. */
  readonly goal: number | null
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

/** When a barrier is first reached, in trades; quantiles count paths that never reach it as later than all. */
export interface FirstPassage {
  readonly reached: Proportion
  /** Mean over the paths that reach it; null when none does. */
  readonly meanStep: number | null
  /** Type-7 quartiles over all paths; null where the quantile falls among paths that never reach it. */
  readonly q25: number | null
  readonly q50: number | null
  readonly q75: number | null
}

export interface GrowthResult {
  /** Number of usable trades. */
  readonly trades: number
  readonly paths: number
  readonly steps: number
  /** Equity as a multiple of initial capital at sampled steps: `values[i][k]` is percentile i at `at[k]`. */
  readonly fan: {
    readonly at: readonly number[]
    readonly percentiles: readonly number[]
    readonly values: readonly (readonly number[])[]
  }
  /** Equity after the last trade as a multiple of initial capital. */
  readonly terminal: Distribution
  /** Largest drawdown from a peak, as a fraction. */
  readonly maxDrawdown: Distribution
  /** Longest run of trades below the previous peak. */
  readonly longestUnderWater: Distribution
  /** Trades spent below the previous peak in total. */
  readonly totalUnderWater: Distribution
  readonly losingStreak: Distribution
  readonly winningStreak: Distribution
  /** Share of paths still under water after the last trade. */
  readonly openUnderWater: Proportion
  readonly loss: Proportion
  readonly drawdownAtLeast: readonly { readonly level: number; readonly proportion: Proportion }[]
  readonly ruin: FirstPassage
  /** One per barrier of the input, in its order: the share of paths that touch it. */
  readonly ruinByBarrier: readonly Proportion[]
  /** Null without a goal. */
  readonly goal: {
    readonly touch: FirstPassage
    readonly end: Proportion
    readonly goalFirst: Proportion
    readonly ruinFirst: Proportion
    readonly neither: Proportion
  } | null
  /** Mean terminal return of the worst 5 % of paths (Rockafellar–Uryasev weights). */
  readonly cvar5: number
}

/** Why a simulation was refused. */
export interface SimulationProblem {
  readonly code: 'too_few_trades' | 'too_many_trades' | 'parameter_out_of_range' | 'growth_overflow'
  /** Name of the parameter in GrowthInput. */
  readonly parameter: string
  readonly message: string
}
