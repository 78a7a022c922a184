import { sql, type Transaction } from 'kysely'
import type { Schema } from './tables.ts'

/** Whether the transaction's user is currently an admin. */
export async function isAdmin(trx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isAdmin: boolean }>`select app.is_admin() as "isAdmin"`.execute(trx)
  return rows[0]?.isAdmin === true
}
