import type { ColumnType, Generated } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Mistakes that a trader watches for. */
export interface MistakesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  name: string
  description: string | null
  phase: 'plan' | 'entry' | 'management' | 'exit' | null
  /** 1 (slip) to 5 (threatens the account). */
  severity: Generated<number>
  default_key: ColumnType<string | null, string | null | undefined, never>
  archived_at: ColumnType<Instant | null, never, Instant | null>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
