import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#server/sql/tables.ts'
import { storageErrors } from './storage-error.ts'

const listing = z.object({
  prefix: z.string().max(400).default(''),
  search: z.string().max(100).default(''),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

const maxListLength = 1_000

export type Listing = z.infer<typeof listing>

/** Parses the body of a list request; throws InvalidParameter. */
export function readListing(body: unknown): Listing {
  const read = listing.safeParse(body ?? {})
  if (!read.success) throw storageErrors.invalidParameter(String(read.error.issues[0]?.path[0] ?? 'body'))
  return read.data
}

/** An entry of a list; a folder has only a name. */
export interface ListEntry {
  readonly name: string
  readonly id: string | null
  readonly updated_at: string | null
  readonly created_at: string | null
  readonly last_accessed_at: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** Lists the files and folders directly below a folder that the caller may see; names are relative to it. */
export async function listFolder(
  trx: Transaction<Schema>,
  bucketId: string,
  { prefix, search, limit, offset, sortBy }: Listing,
): Promise<readonly ListEntry[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const direction = sortBy.order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<ListEntry>`
    with below as (
      select substr(name, char_length(${folder}::text) + 1) as rest, id, updated_at, created_at, last_accessed_at,
        metadata
      from storage.objects where bucket_id = ${bucketId} and starts_with(name, ${folder})
    ), entries as (
      select distinct on (split_part(rest, '/', 1), strpos(rest, '/') > 0)
        split_part(rest, '/', 1) as name, strpos(rest, '/') > 0 as folder, below.*
      from below where starts_with(lower(rest), lower(${search}::text))
    )
    select name, case when not folder then id end as id, case when not folder then updated_at end as updated_at,
      case when not folder then created_at end as created_at,
      case when not folder then last_accessed_at end as last_accessed_at, case when not folder then metadata end as metadata
    from entries order by folder desc, entries.${sql.id(sortBy.column)} ${direction}, name
    limit ${Math.min(limit, maxListLength)} offset ${offset}
  `.execute(trx)
  return rows
}
