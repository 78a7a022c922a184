import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** What trader and team say about a trade. */
export interface TradeRemarksTable {
  id: ColumnType<Id, Id | undefined, never>
  trade_id: ColumnType<Id, Id, never>
  author_id: Kept<Id>
  body: string
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
