import type { ColumnType, Generated } from 'kysely'
import type { Id, Instant } from '#domain/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Teams: traders who show each other portfolios. */
export interface TeamsTable {
  id: Generated<Id>
  name: string
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
