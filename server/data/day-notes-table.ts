import type { ColumnType } from 'kysely'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** What traders write about days. */
export interface DayNotesTable {
  user_id: Kept<Id>
  portfolio_id: Id
  date: CalendarDate
  plan: string | null
  review: string | null
  rating: number | null
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
  /** Grows with every edit. */
  revision: Kept<number>
}
