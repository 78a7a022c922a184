import { sql, type Transaction } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Keeps a sensitive act of an account's owner in the audit log, in the transaction of the act itself. */
export async function recordAccountAudit(
  trx: Transaction<Schema>,
  userId: string,
  action: `account.${string}`,
): Promise<void> {
  // The log asks who acts; until the transaction ends that is the owner.
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId })}, true)`.execute(trx)
  await recordAudit(trx, { action, userId, subjectId: null })
}
