import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'

/** Bytes in one row: large enough for few of them, small enough for one message of the database. */
const partBytes = 256 * 1024

/**
 * For the rest of the transaction the server acts as itself: clients have no right to the bytes. Row-level security has
 * let the caller through to the object by then.
 */
export async function actAsServer(trx: Transaction<Schema>): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(trx)
}

/** Stores the bytes of a version of an object; those of other versions go. */
export async function writeContent(
  trx: Transaction<Schema>,
  objectId: string,
  version: string,
  content: Buffer,
): Promise<void> {
  await sql`delete from storage.object_contents where object_id = ${objectId}::uuid`.execute(trx)
  for (let part = 0; part * partBytes < content.length; part++) {
    const bytes = content.subarray(part * partBytes, (part + 1) * partBytes)
    await sql`
      insert into storage.object_contents (object_id, version, part, bytes)
      values (${objectId}::uuid, ${version}, ${part}, ${bytes})
    `.execute(trx)
  }
}

/** The bytes of a version of an object; empty when it has been replaced meanwhile. */
export async function readContent(
  database: Kysely<Schema>,
  { id, version }: { readonly id: string; readonly version: string },
): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from storage.object_contents where object_id = ${id}::uuid and version = ${version} order by part
  `.execute(database)
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** Copies the bytes of one object to another. */
export async function copyContent(
  trx: Transaction<Schema>,
  from: { readonly id: string; readonly version: string },
  to: { readonly id: string; readonly version: string },
): Promise<void> {
  await sql`
    insert into storage.object_contents (object_id, version, part, bytes)
    select ${to.id}::uuid, ${to.version}, part, bytes from storage.object_contents
    where object_id = ${from.id}::uuid and version = ${from.version}
  `.execute(trx)
}
