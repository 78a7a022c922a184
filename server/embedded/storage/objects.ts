import { sql, type Kysely, type Transaction } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { Schema } from '#server/sql/tables.ts'
import { actAsServer, copyContent, writeContent } from './object-content.ts'
import { storageErrors } from './storage-error.ts'
import { requireStorageSpace } from './storage-quota.ts'
import type { Upload } from './upload-body.ts'

/** A row of storage.objects with the field names of storage-js. */
export interface StoredObject {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  readonly owner: string | null
  readonly owner_id: string | null
  readonly version: string
  readonly metadata: ObjectMetadata
  readonly user_metadata: Readonly<Record<string, unknown>> | null
  readonly created_at: string
  readonly updated_at: string
  readonly last_accessed_at: string
}

export interface ObjectMetadata {
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
}

const columns = sql`
  id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`

function metadataOf({ content, mimeType, cacheControl }: Upload): ObjectMetadata & Record<string, unknown> {
  return {
    eTag: `"${createHash('md5').update(content).digest('hex')}"`,
    size: content.length,
    mimetype: mimeType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: content.length,
    httpStatusCode: 200,
  }
}

/**
 * Stores a file under the caller's row-level security and returns the object's id; `overwrites` replaces a file with
 * the same name. Throws StorageError if the name is taken or the space is used up; the database refuses folders of
 * others.
 */
export async function storeObject(
  trx: Transaction<Schema>,
  userId: string,
  at: { readonly bucketId: string; readonly name: string },
  upload: Upload,
  overwrites: boolean,
): Promise<string> {
  const version = randomUUID()
  const replaced = overwrites
    ? sql`on conflict (bucket_id, name) do update set
        owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
        metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`
    : sql``
  const { rows } = await sql<{ id: string }>`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (
      ${at.bucketId}, ${at.name}, ${userId}::uuid, ${userId}, ${version}, ${JSON.stringify(metadataOf(upload))}::jsonb,
      ${upload.userMetadata === null ? null : JSON.stringify(upload.userMetadata)}::jsonb
    )
    ${replaced} returning id
  `.execute(trx)
  const [stored] = rows
  if (stored === undefined) throw storageErrors.accessDenied()
  await actAsServer(trx)
  await requireStorageSpace(trx, userId)
  await writeContent(trx, stored.id, version, upload.content)
  return stored.id
}

/** Finds an object that the role of `database` may see; throws NoSuchKey. */
export async function findObject(database: Kysely<Schema>, bucketId: string, name: string): Promise<StoredObject> {
  const { rows } = await sql<StoredObject>`
    select ${columns} from storage.objects where bucket_id = ${bucketId} and name = ${name}
  `.execute(database)
  const [object] = rows
  if (object === undefined) throw storageErrors.noSuchKey()
  return object
}

/** The names among `names` that exist and are visible to the caller. */
export async function findVisibleNames(
  trx: Transaction<Schema>,
  bucketId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from storage.objects where bucket_id = ${bucketId} and name = any(${names}::text[])
  `.execute(trx)
  return new Set(rows.map(({ name }) => name))
}

/** Deletes those objects that the caller may delete, and returns them. */
export async function removeObjects(
  trx: Transaction<Schema>,
  bucketId: string,
  names: readonly string[],
): Promise<readonly StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    delete from storage.objects where bucket_id = ${bucketId} and name = any(${names}::text[]) returning ${columns}
  `.execute(trx)
  return rows
}

/** Renames an object in its bucket. Throws NoSuchKey; the database refuses a name that is taken. */
export async function moveObject(trx: Transaction<Schema>, bucketId: string, from: string, to: string): Promise<void> {
  const { rows } = await sql`
    update storage.objects set name = ${to}, updated_at = now() where bucket_id = ${bucketId} and name = ${from}
    returning id
  `.execute(trx)
  if (rows.length === 0) throw storageErrors.noSuchKey()
}

/** Copies an object that the caller may see to a new name in its bucket; returns the copy's id. */
export async function copyObject(
  trx: Transaction<Schema>,
  userId: string,
  bucketId: string,
  from: string,
  to: string,
): Promise<string> {
  const source = await findObject(trx, bucketId, from)
  const version = randomUUID()
  const { rows } = await sql<{ id: string }>`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    select bucket_id, ${to}, ${userId}::uuid, ${userId}, ${version}, metadata, user_metadata
    from storage.objects where id = ${source.id}::uuid returning id
  `.execute(trx)
  const [copy] = rows
  if (copy === undefined) throw storageErrors.noSuchKey()
  await actAsServer(trx)
  await requireStorageSpace(trx, userId)
  await copyContent(trx, source, { id: copy.id, version })
  return copy.id
}
