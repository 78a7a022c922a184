import type { ColumnType } from 'kysely'
import type { AuditDetails } from '#contract/admin/admin.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Sensitive acts; written by app.audit alone. */
export interface AuditLogTable {
  id: Kept<number>
  at: Kept<Instant>
  actor_id: Kept<Id | null>
  user_id: Kept<Id | null>
  action: Kept<string>
  subject_id: Kept<Id | null>
  details: Kept<AuditDetails>
}
