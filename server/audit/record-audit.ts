import { sql, type Kysely, type Transaction } from 'kysely'
import type { AuditDetails } from '#contract/admin/admin.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A sensitive act, as the audit log keeps it: ids and what changed, no personal data. */
export interface AuditRecord {
  /** What was done, such as "team.member-removed" or "payout.approved". */
  readonly action: string
  /** Whose things it was done to; null where they are nobody's. */
  readonly userId: Id | null
  /** What it was done to. */
  readonly subjectId: Id | null
  readonly details?: AuditDetails
}

/** Notes an act in the transaction that does it: both are stored, or neither. The actor is the transaction's user. */
export async function recordAudit(database: Kysely<Schema> | Transaction<Schema>, act: AuditRecord): Promise<void> {
  const details = JSON.stringify(act.details ?? {})
  await sql`
    select app.audit(${act.action}, ${act.userId}::uuid, ${act.subjectId}::uuid, ${details}::jsonb)
  `.execute(database)
}
