import type { Id, Instant } from '#domain/numbers/units.ts'

/** How much room a row of the history takes. */
export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** A column of a view: a datapoint by its key, and its width in pixels where the trader chose one. */
export interface ViewColumn {
  readonly key: string
  readonly width?: number | undefined
}

/** What a view of the history shows. What a later version no longer knows of it is passed over. */
export interface ViewDefinition {
  readonly columns: readonly ViewColumn[]
  /** Filters, sort and grouping by the names and in the words of the screen's address. */
  readonly address: Readonly<Record<string, string>>
  readonly density: Density
}

export interface SavedView {
  readonly id: Id
  readonly name: string
  /** The view that the history opens with; at most one of an account's. */
  readonly isDefault: boolean
  readonly definition: ViewDefinition
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Most views of an account. */
export const maxSavedViews = 50
/** Most columns of a view: more than there are datapoints. */
export const maxViewColumns = 300
