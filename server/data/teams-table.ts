import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Teams: traders who show each other portfolios. Made by app.create_team alone. */
export interface TeamsTable {
  id: Kept<Id>
  name: ColumnType<string, never, string>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
