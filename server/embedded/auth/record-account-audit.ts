import { sql, type Transaction } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Records a sensitive action of an account's owner in the audit log, in the same transaction. */
export async function recordAccountAudit(
  trx: Transaction<Schema>,
  userId: string,
  action: `account.${string}`,
): Promise<void> {
  // The audit log reads the acting user from the claims; until the transaction ends, that is the owner.
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId })}, true)`.execute(trx)
  await recordAudit(trx, { action, userId, subjectId: null })
}
