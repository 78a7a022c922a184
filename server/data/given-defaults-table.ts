import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Accounts that have been given the product's defaults; a row stays for as long as its account. */
export interface GivenDefaultsTable {
  user_id: ColumnType<Id, Id, never>
  given_at: ColumnType<Instant, never, never>
}
