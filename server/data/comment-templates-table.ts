import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Sentences that trade comments are made from. */
export interface CommentTemplatesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  phase: 'entry' | 'management' | 'exit'
  body: string
  default_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
