import { sql, type Transaction } from 'kysely'
import { audit } from '#server/data/audit.ts'
import type { Schema } from '#server/data/schema.ts'

/** Keeps a sensitive act of an account's owner in the audit log, in the transaction of the act itself. */
export async function noteAct(trx: Transaction<Schema>, userId: string, action: `account.${string}`): Promise<void> {
  // The log asks who acts; until the transaction ends that is the owner.
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId })}, true)`.execute(trx)
  await audit(trx, { action, userId, subjectId: null })
}
