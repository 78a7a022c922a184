import type { ColumnType } from 'kysely'
import type { ViewDefinition } from '#domain/journal/saved-view.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Views of the history. */
export interface SavedViewsTable {
  id: Kept<Id>
  user_id: Kept<Id>
  name: string
  is_default: boolean
  /** JSON; the driver reads it, and takes it as text. */
  definition: ColumnType<ViewDefinition, string, string>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
