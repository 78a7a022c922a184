import type { Id, Instant } from '#domain/numbers/units.ts'

/** Row height of the history. */
export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** A column of a view: a datapoint key, and a width in pixels if the trader chose one. */
export interface ViewColumn {
  readonly key: string
  readonly width?: number | undefined
}

/** Columns, filters and density of a saved view. Unknown parts are ignored. */
export interface ViewDefinition {
  readonly columns: readonly ViewColumn[]
  /** Filters, sort and grouping as URL parameters. */
  readonly address: Readonly<Record<string, string>>
  readonly density: Density
}

export interface SavedView {
  readonly id: Id
  readonly name: string
  /** Whether the history opens with this view; at most one per account. */
  readonly isDefault: boolean
  readonly definition: ViewDefinition
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Maximum views per account. */
export const maxSavedViews = 50
/** Maximum columns per view: more than there are datapoints. */
export const maxViewColumns = 300
