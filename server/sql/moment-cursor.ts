import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { id as idSchema, instant } from '#contract/values.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'

/** Where a page ended, in a list of rows from the newest to the oldest, and by id among those of one moment. */
export interface MomentPosition {
  readonly at: Instant
  readonly id: Id
}

/** A page as asked for. */
export interface MomentPage {
  readonly limit: number
  readonly after: MomentPosition | null
}

const position = z.tuple([instant, idSchema])

function writeCursor({ at, id }: MomentPosition): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** Reads a cursor, which is checked and not signed: it selects nothing by itself. Throws `invalid_cursor`. */
export function parseMomentPage(limit: number, cursor: string | undefined): MomentPage {
  if (cursor === undefined) return { limit, after: null }
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw new ApiError('invalid_cursor')
  }
  const read = position.safeParse(parsed)
  if (!read.success) throw new ApiError('invalid_cursor')
  const [at, id] = read.data
  return { limit, after: { at, id } }
}

/** The condition that a row comes after the page before. */
export function afterMoment({ after }: MomentPage, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return after === null
    ? sql<boolean>`true`
    : sql<boolean>`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
}

/** Cuts what was read, one row more than the page, into the page and the cursor of the next; null at the end. */
export function cutPage<Row extends { readonly id: Id; readonly createdAt: Instant }>(
  rows: readonly Row[],
  { limit }: MomentPage,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { rows: page, nextCursor: more ? writeCursor({ at: last.createdAt, id: last.id }) : null }
}
