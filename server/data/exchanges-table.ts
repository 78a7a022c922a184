import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Exchanges, brokers and prop firms that trades are made at. */
export interface ExchangesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  name: string
  kind: 'exchange' | 'broker' | 'propFirm'
  time_zone: string
  default_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
