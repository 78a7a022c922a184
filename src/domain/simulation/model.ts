/**
 * The simulated trading: the source of the next trade, sizing, cash flows and ruin barriers. Money is in multiples of
 * the initial capital; docs/simulation-spec.md section 2 defines each rule.
 */

/** Degrees of freedom for which Student's t has an algebraic distribution. */
export const studentDegrees = [4, 6, 8, 10, 20] as const
export type StudentDegrees = (typeof studentDegrees)[number]

/** Standard errors of a mean and a standard deviation in R. */
export interface SpreadErrors {
  readonly meanR: number
  readonly sdR: number
}

/** The same, with that of the ratio of the widths. */
export interface SkewErrors extends SpreadErrors {
  readonly skewRatio: number
}

/**
 * The source of the next trade's R. `errors` are the standard errors of parameters fitted to a history, 0 for one that is
 * known; without them the edge of the model is certain.
 */
export type SampleModel =
  /** Each trade is drawn from the history, independently. */
  | { readonly kind: 'iid' }
  /** The history in random order; after its last trade the shuffle continues with the same deck. */
  | { readonly kind: 'permutation' }
  /** Blocks of random length, `blockLength` trades on average (Politis–Romano); null: chosen from the history. */
  | { readonly kind: 'stationary'; readonly blockLength: number | null }
  /** Blocks of `blockLength` trades; null: chosen from the history. */
  | { readonly kind: 'circular'; readonly blockLength: number | null }
  /** Entire days of the history; `tradesPerDay` has the number of trades of each day, in order. */
  | { readonly kind: 'days'; readonly tradesPerDay: readonly number[] }
  /** Wins of `averageWinR`, losses of `averageLossR` (positive), and break-even trades. */
  | {
      readonly kind: 'binary'
      readonly winRate: number
      readonly breakevenRate: number
      readonly averageWinR: number
      readonly averageLossR: number
      readonly errors?:
        | {
            readonly winRate: number
            readonly breakevenRate: number
            readonly averageWinR: number
            readonly averageLossR: number
          }
        | undefined
    }
  | {
      readonly kind: 'normal'
      readonly meanR: number
      readonly sdR: number
      readonly errors?: SpreadErrors | undefined
    }
  /** Student's t, scaled to the mean and standard deviation: fat tails. */
  | {
      readonly kind: 'student'
      readonly degrees: StudentDegrees
      readonly meanR: number
      readonly sdR: number
      readonly errors?: SpreadErrors | undefined
    }
  /** Two half normals, the upper one `skewRatio` times as wide as the lower, scaled to mean and standard deviation. */
  | {
      readonly kind: 'splitNormal'
      readonly skewRatio: number
      readonly meanR: number
      readonly sdR: number
      readonly errors?: SkewErrors | undefined
    }
  /** A histogram drawn by hand: `edges` rise, `weights[i]` lies between edges i and i + 1. */
  | { readonly kind: 'histogram'; readonly edges: readonly number[]; readonly weights: readonly number[] }

/** Position sizing. */
export type Sizing =
  /** `fraction` of equity at risk. */
  | { readonly kind: 'fixedFraction'; readonly fraction: number }
  /** `multiple` of the Kelly fraction of the history after extra costs. */
  | { readonly kind: 'kellyFraction'; readonly multiple: number }
  /** `risk` each time, whatever the equity. */
  | { readonly kind: 'fixedRisk'; readonly risk: number }
  /** `lots` each time; `pnlPerLot[i]` is what one lot of trade i of the history made, `fee` is paid per trade. */
  | { readonly kind: 'fixedLot'; readonly lots: number; readonly fee: number; readonly pnlPerLot: readonly number[] }
  /** `fraction` of equity at risk, but never more than `cap`. */
  | { readonly kind: 'cappedFraction'; readonly fraction: number; readonly cap: number }

/** A cash flow after every `every` trades. */
export type Flow =
  | { readonly kind: 'deposit'; readonly every: number; readonly amount: number }
  | { readonly kind: 'withdrawal'; readonly every: number; readonly amount: number }
  /** `share` of the equity is withdrawn. */
  | { readonly kind: 'withdrawalShare'; readonly every: number; readonly share: number }

/** A level at which a path counts as ruined. */
export type RuinBarrier =
  /** Equity at or below `level`, 0 <= level < 1. */
  | { readonly kind: 'absolute'; readonly level: number }
  /** Drawdown from the highest equity so far at or above the fraction `level`, 0 < level <= 1. */
  | { readonly kind: 'trailing'; readonly level: number }
  /**
   * Equity `amount` or more below its high-water mark, as prop firms measure it. The floor stops rising at `lockAt`
   * (null: never). With `endOfDay` the mark rises at the end of a day only, which needs the days model.
   */
  | {
      readonly kind: 'trailingAmount'
      readonly amount: number
      readonly lockAt: number | null
      readonly endOfDay: boolean
    }
  /** `amount` or more lost since the start of the day; needs the days model. */
  | { readonly kind: 'dailyLoss'; readonly amount: number }
