import type { ColumnType } from 'kysely'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Statistics that a trader defines. */
export interface CustomStatsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  name: string
  description: string | null
  kind: 'choice' | 'number' | 'yesNo' | 'formula'
  unit: string | null
  /** JSON when written. */
  choices: ColumnType<readonly string[], string | undefined, string>
  minimum: Decimal | null
  maximum: Decimal | null
  formula: string | null
  default_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
