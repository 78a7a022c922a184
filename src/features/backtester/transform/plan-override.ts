import type { LevelValues } from '#features/backtester/fields/replay-values.ts'

/** A changed plan with the derived one. */
export interface PlanOverride {
  readonly levels: LevelValues
  readonly derived: LevelValues
}
