import type { Id } from '#domain/numbers/units.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { GridLine, GridLines } from './grid-lines.ts'

/** Pages of rows that are there, by their number from 0. */
export type RowPages = ReadonlyMap<number, readonly HistoryRow[]>

/** Rows above and below those in sight that are asked for beforehand. */
const prefetchRows = 100

/** The pages that hold the rows from `first` to `last` and those around them. */
export function pagesAround(first: number, last: number, pageSize: number): readonly number[] {
  const from = Math.max(0, Math.floor((first - prefetchRows) / pageSize))
  const to = Math.max(from, Math.floor((last + prefetchRows) / pageSize))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * How many rows there are: the page at the end says so itself; else what the totals say, and before those are there what
 * is known to be there.
 */
export function countRows(
  pages: ReadonlyMap<number, { readonly rows: number; readonly more: boolean }>,
  total: number | null,
  pageSize: number,
): number {
  let known = 0
  for (const [page, { rows, more }] of pages) {
    // A page beyond the end says nothing of where the end is.
    if (rows === 0 && page > 0) continue
    const end = page * pageSize + rows
    if (!more) return end
    known = Math.max(known, end)
  }
  return Math.max(known, total ?? 0)
}

const byNumber = (pages: RowPages) => [...pages].toSorted(([a], [b]) => a - b)
const toLine = (row: HistoryRow): GridLine => ({ kind: 'trade', id: row.id, row })

/**
 * Rows of some pages as lines of a grid with `count` rows in all. Those that wait for deletion are no lines: the rows
 * below them stand one place higher.
 */
export function buildPagedLines(pages: RowPages, count: number, pageSize: number, hidden: ReadonlySet<Id>): GridLines {
  const gone: number[] = []
  if (hidden.size > 0) {
    for (const [page, rows] of byNumber(pages)) {
      for (const [index, row] of rows.entries()) if (hidden.has(row.id)) gone.push(page * pageSize + index)
    }
  }
  let there: readonly GridLine[] | null = null
  return {
    count: Math.max(0, count - gone.length),
    at: (index) => {
      let place = index
      for (const passed of gone) if (passed <= place) place += 1
      const row = pages.get(Math.floor(place / pageSize))?.[place % pageSize]
      return row === undefined ? undefined : toLine(row)
    },
    // Not every page that arrives is asked for all that there is: that would be a part of the frame it is drawn in.
    get loaded() {
      there ??= byNumber(pages).flatMap(([, rows]) => rows.filter(({ id }) => !hidden.has(id)).map(toLine))
      return there
    },
  }
}
