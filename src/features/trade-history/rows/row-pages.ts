import type { Id } from '#domain/numbers/units.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { GridLine, GridLines } from './grid-lines.ts'

/** Loaded pages of rows by number, from 0. */
export type RowPages = ReadonlyMap<number, readonly HistoryRow[]>

/** Rows above and below the visible ones that are loaded ahead. */
const prefetchRows = 100

/** The pages that hold the rows from `first` to `last` and the rows to prefetch around them. */
export function pagesAround(first: number, last: number, pageSize: number): readonly number[] {
  const from = Math.max(0, Math.floor((first - prefetchRows) / pageSize))
  const to = Math.max(from, Math.floor((last + prefetchRows) / pageSize))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** How many rows there are: by the last page if it is loaded, else by the totals, else by the pages loaded so far. */
export function countRows(
  pages: ReadonlyMap<number, { readonly rows: number; readonly more: boolean }>,
  total: number | null,
  pageSize: number,
): number {
  let known = 0
  for (const [page, { rows, more }] of pages) {
    // An empty page past the end does not tell where the end is.
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
 * Builds the lines of a grid with `count` rows from some of its pages. Rows that are about to be deleted are skipped, and
 * the rows below them move up.
 */
export function buildPagedLines(pages: RowPages, count: number, pageSize: number, hidden: ReadonlySet<Id>): GridLines {
  const skipped: number[] = []
  if (hidden.size > 0) {
    for (const [page, rows] of byNumber(pages)) {
      for (const [index, row] of rows.entries()) if (hidden.has(row.id)) skipped.push(page * pageSize + index)
    }
  }
  let loaded: readonly GridLine[] | null = null
  return {
    count: Math.max(0, count - skipped.length),
    at: (index) => {
      let place = index
      for (const above of skipped) if (above <= place) place += 1
      const row = pages.get(Math.floor(place / pageSize))?.[place % pageSize]
      return row === undefined ? undefined : toLine(row)
    },
    // Built on demand: it would add to the frame in which a page arrives.
    get loaded() {
      loaded ??= byNumber(pages).flatMap(([, rows]) => rows.filter(({ id }) => !hidden.has(id)).map(toLine))
      return loaded
    },
  }
}
