import type { Id } from '#domain/numbers/units.ts'

/** What a trader sets out to keep each week; every kind is measured from the record. */
export type GoalRule =
  | { readonly kind: 'maxTradesPerDay'; readonly limit: number }
  /** Trades entered on a day after two losses in a row on it. */
  | { readonly kind: 'maxTradesAfterLosses'; readonly limit: number }
  /** No entry at or after a local time, "15:30". */
  | { readonly kind: 'noTradesAfter'; readonly time: string }
  /** The R that the trades of a day may lose together, positive. */
  | { readonly kind: 'maxDailyLoss'; readonly r: number }
  | { readonly kind: 'allReviewed' }
  /** Mean share of rules followed, in percent. */
  | { readonly kind: 'minCompliance'; readonly percent: number }
  | { readonly kind: 'maxMistake'; readonly mistakeId: Id; readonly limit: number }

export const goalKinds = [
  'maxTradesPerDay',
  'maxTradesAfterLosses',
  'noTradesAfter',
  'maxDailyLoss',
  'allReviewed',
  'minCompliance',
  'maxMistake',
] as const satisfies readonly GoalRule['kind'][]

/** Most goals of one portfolio: more than a few are not kept. */
export const maxGoals = 12

/** Losses in a row after which `maxTradesAfterLosses` counts. */
export const lossesInRow = 2

/** How a week went by a goal. */
export interface GoalOutcome {
  /** Not enough: no trade in the week that the goal is measured from, or none with the data it needs. */
  readonly outcome: 'met' | 'notMet' | 'notEnough'
  /**
   * What was measured: the most trades on a day, the trades after losses, late entries, the lowest R of a day, trades
   * without a review, mean compliance in percent, or trades with the mistake. Null if not enough.
   */
  readonly value: number | null
  /** Trades that broke the goal, in order of time. */
  readonly brokenBy: readonly Id[]
}
