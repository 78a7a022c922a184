import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'

/** Bytes per row: large, to keep rows few, but small enough for one database message. */
const partBytes = 256 * 1024

/**
 * Switches to the server's rights for the rest of the transaction, because clients have none on the bytes. Row-level
 * security has already checked the caller's access to the object.
 */
export async function actAsServer(trx: Transaction<Schema>): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(trx)
}

/** Stores the bytes of a version of an object and deletes those of other versions. */
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

/** Reads the bytes of a version of an object; empty if the version has been replaced. */
export async function readContent(
  database: Kysely<Schema>,
  { id, version }: { readonly id: string; readonly version: string },
): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from storage.object_contents where object_id = ${id}::uuid and version = ${version} order by part
  `.execute(database)
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

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
