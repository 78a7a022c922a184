import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import { storageErrors } from './storage-error.ts'

/** A bucket with its limits. */
export interface Bucket {
  readonly id: string
  readonly isPublic: boolean
  /** In bytes. */
  readonly sizeLimit: number
  readonly mimeTypes: readonly string[]
}

/** The size limit of a bucket that states none, in bytes. */
const defaultMaxBytes = 10 * 1024 * 1024

/**
 * Reads a bucket with the server's rights: as on hosted Supabase, no policy lets clients read the table. Throws
 * NoSuchBucket.
 */
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
