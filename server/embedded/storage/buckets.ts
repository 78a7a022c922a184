import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import { storageErrors } from './storage-error.ts'

/** A bucket and what it takes. */
export interface Bucket {
  readonly id: string
  readonly isPublic: boolean
  /** In bytes. */
  readonly sizeLimit: number
  readonly mimeTypes: readonly string[]
}

/** A bucket that states no limit takes this much, in bytes. */
const defaultMaxBytes = 10 * 1024 * 1024

/** Reads a bucket as the server: clients have no policy on the table, on hosted Supabase either. Throws NoSuchBucket. */
export async function findBucket(database: Kysely<Schema>, id: string): Promise<Bucket> {
  const { rows } = await sql<{ isPublic: boolean; sizeLimit: number | null; mimeTypes: string[] | null }>`
    select coalesce(public, false) as "isPublic", file_size_limit as "sizeLimit", allowed_mime_types as "mimeTypes"
    from storage.buckets where id = ${id}
  `.execute(database)
  const [bucket] = rows
  if (bucket === undefined) throw storageErrors.noSuchBucket()
  const { isPublic, sizeLimit, mimeTypes } = bucket
  return {
    id,
    isPublic,
    sizeLimit: Math.min(sizeLimit ?? defaultMaxBytes, defaultMaxBytes),
    mimeTypes: mimeTypes ?? [],
  }
}
