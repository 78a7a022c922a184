import { sql, type Kysely, type Transaction } from 'kysely'
import type { AuditDetails } from '#contract/admin/admin.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A sensitive action as the audit log stores it: ids and changes, no personal data. */
export interface AuditRecord {
  /** For example "team.member-removed" or "payout.approved". */
  readonly action: string
  /** The account that owns the subject; null if none does. */
  readonly userId: Id | null
  /** The id of the changed object. */
  readonly subjectId: Id | null
  readonly details?: AuditDetails
}

/**
 * Records an action in its own transaction, so that both are stored or neither. The actor is the transaction's user.
 */
export async function recordAudit(database: Kysely<Schema> | Transaction<Schema>, act: AuditRecord): Promise<void> {
  const details = JSON.stringify(act.details ?? {})
  await sql`
    select app.audit(${act.action}, ${act.userId}::uuid, ${act.subjectId}::uuid, ${details}::jsonb)
  `.execute(database)
}
