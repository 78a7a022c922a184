import type { Generated } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** One import of one file; its parts share the row. */
export interface ImportBatchesTable {
  id: Id
  user_id: Generated<Id>
  portfolio_id: Id
  format: string
  file_name: string
  time_zone: string
  created_at: Generated<Instant>
}
