import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { id as idSchema, instant } from '#contract/values.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'

/*
 * Lists sorted by time and then by id, newest first, read page by page. Rows that are added or removed between two pages
 * neither repeat nor skip other rows.
 */

/** The last row of a page: the time that the list is sorted by, and the row's id. */
export interface TimePosition {
  readonly at: Instant
  readonly id: Id
}

/** A requested page; `after` is null for the first one. */
export interface PageRequest {
  readonly limit: number
  readonly after: TimePosition | null
}

export interface Page<Row> {
  readonly rows: Row[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

const position = z.tuple([instant, idSchema])

function readCursor(cursor: string): TimePosition {
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at, id }
  } catch {
    throw new ApiError('invalid_cursor')
  }
}

const writeCursor = ({ at, id }: TimePosition): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

/**
 * Reads the page that a query asks for. The cursor is validated but not signed, because it grants access to nothing.
 * Throws `invalid_cursor`.
 */
export function parsePageRequest(query: { readonly limit: number; readonly cursor?: string | undefined }): PageRequest {
  const { limit, cursor } = query
  return { limit, after: cursor === undefined ? null : readCursor(cursor) }
}

/** The condition that a row follows the previous page; `at` and `id` are the columns that the list is sorted by. */
export function afterPosition(
  { after }: PageRequest,
  at: RawBuilder<unknown> = sql.ref('created_at'),
  id: RawBuilder<unknown> = sql.ref('id'),
): RawBuilder<boolean> {
  return after === null
    ? sql<boolean>`true`
    : sql<boolean>`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
}

/**
 * Cuts what was read to the page. The query reads one row more than the page holds, which tells whether another page
 * follows. `timeOf` is the time that the list is sorted by.
 */
export function cutPage<Row extends { readonly id: Id }>(
  found: readonly Row[],
  { limit }: PageRequest,
  timeOf: (row: Row) => Instant,
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const isLastPage = found.length <= limit || last === undefined
  return { rows, nextCursor: isLastPage ? null : writeCursor({ at: timeOf(last), id: last.id }) }
}

/** Reads a page of what a query selects from a table with the columns `created_at` and `id`. */
export async function readNewestPage<
  DB,
  TB extends keyof DB,
  Row extends { readonly id: Id; readonly createdAt: Instant },
>(query: SelectQueryBuilder<DB, TB, Row>, request: PageRequest): Promise<Page<Row>> {
  const found: readonly Row[] = await query
    .where(afterPosition(request))
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(request.limit + 1)
    .execute()
  return cutPage(found, request, ({ createdAt }) => createdAt)
}
