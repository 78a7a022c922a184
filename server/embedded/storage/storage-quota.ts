import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import { storageErrors } from './storage-error.ts'

const megabyte = 1024 * 1024
/** Maximum total size of an account's files, in MB. */
const megabytesPerAccount = 50

/**
 * Throws unless the files of an account, including those written in this transaction, fit into its quota. Uploads of
 * one account wait for each other here, so that two concurrent ones cannot exceed it. Requires the server's rights.
 */
export async function requireStorageSpace(trx: Transaction<Schema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storage of ' || ${userId}))`.execute(trx)
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum((metadata ->> 'size')::bigint), 0)::float8 as used
    from storage.objects where owner_id = ${userId}
  `.execute(trx)
  if ((rows[0]?.used ?? 0) > megabytesPerAccount * megabyte) throw storageErrors.spaceUsed(megabytesPerAccount)
}
