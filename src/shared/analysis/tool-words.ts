import type { Member } from '#domain/analysis/groups/dimension-codes.ts'
import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import type { NamedList } from '#domain/analysis/shapes/sentence.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What trades can be grouped by, with its name. */
export interface DimensionChoice {
  readonly key: ColumnKey
  readonly label: string
  /** Its values, for a control that leaves trades out; empty while its column is not loaded. */
  readonly members: readonly Pick<Member, 'label' | 'brush'>[]
  /** What its mean is called; null where it has none. */
  readonly measure?: string | null
}

/** What a screen knows and a tool does not: names, currency, time zone, and what trades can be grouped by. */
export interface ToolWords {
  /** Null where portfolios differ in currency: figures are then in R. */
  readonly currency: string | null
  readonly timeZone: string
  /** The name of a member of a list; "Unknown" and its kind where it was deleted. */
  readonly nameOf: (list: NamedList, id: Id) => string
  readonly dimensions: readonly DimensionChoice[]
  /** Custom stats that have numbers, for a control that measures them. */
  readonly statMeasures?: readonly { readonly value: string; readonly label: string }[]
}
