import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { id, instant } from '#contract/values.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'

/*
 * Lists that are read newest first, page by page: by the moment of creation, then by id. What is added or removed
 * meanwhile neither repeats nor skips another row.
 */

interface Row {
  readonly id: Id
  readonly createdAt: Instant
}

export interface ListRequest {
  readonly limit: number
  /** `next` of the page before. */
  readonly cursor?: string | undefined
}

const place = z.tuple([instant, id])

function readCursor(cursor: string): [Instant, Id] {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new ApiError('invalid_cursor')
  }
}

/** A condition for the rows after the cursor; it selects nothing by itself, so the cursor is checked, not signed. */
function afterCursor({ cursor }: ListRequest): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const [createdAt, last] = readCursor(cursor)
  return sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${last}::uuid)`
}

/**
 * A page of what a query selects from a table with the columns `created_at` and `id`, newest first, with the cursor of the
 * next page; null when nothing follows. Throws `invalid_cursor` for a text that is none.
 */
export async function readNewestPage<DB, TB extends keyof DB, T extends Row>(
  query: SelectQueryBuilder<DB, TB, T>,
  request: ListRequest,
): Promise<{ rows: T[]; next: string | null }> {
  const { limit } = request
  // One row more than asked for tells whether another page follows.
  const rows: readonly T[] = await query
    .where(afterCursor(request))
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const follows = rows.length > limit && last !== undefined
  const next = follows ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null
  return { rows: page, next }
}
