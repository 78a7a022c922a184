import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  fetchJournalFigures,
  journalFiguresQuery,
  type ContextFigures,
  type TradeRowsPage,
} from '#api/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'

type FiguresById = ReadonlyMap<Id, ContextFigures>

/** The figures of each page; the same list until one of them changes. */
const combineFigures = (results: readonly { readonly data: FiguresById | undefined }[]) =>
  results.map(({ data }) => data)

/** Adds to rows what the other trades of the journal and the market say of them. */
const addFigures = (rows: readonly HistoryRow[], figures: FiguresById | undefined): readonly HistoryRow[] =>
  figures === undefined ? rows : rows.map((row) => ({ ...row, ...figures.get(row.id) }))

/** The rows of loaded pages by page number, with the figures of journal and market if a column needs them. */
export function useRowsWithFigures(
  pages: ReadonlyMap<number, TradeRowsPage>,
  needsJournal: boolean,
): ReadonlyMap<number, readonly HistoryRow[]> {
  const figures = useQueries({
    queries: (needsJournal ? [...pages.values()] : []).map(({ trades }) =>
      journalFiguresQuery(trades.map(({ id }) => id)),
    ),
    combine: combineFigures,
  })
  return useMemo(
    () =>
      new Map(
        [...pages].map(([page, { trades }], index) => [
          page,
          // The page holds the requested columns.
          addFigures(trades as readonly HistoryRow[], figures[index]),
        ]),
      ),
    [pages, figures],
  )
}

/** Adds the figures of journal and market to rows, fetching them if they are needed. */
export async function readAndAddFigures(
  rows: readonly HistoryRow[],
  needsJournal: boolean,
  signal: AbortSignal,
): Promise<HistoryRow[]> {
  if (!needsJournal || rows.length === 0) return [...rows]
  const ids = rows.map(({ id }) => id)
  return [...addFigures(rows, await fetchJournalFigures(ids, signal))]
}
