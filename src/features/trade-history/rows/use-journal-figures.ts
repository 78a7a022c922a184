import { useQueries } from '@tanstack/react-query'
import {
  journalFiguresQuery,
  fetchJournalFigures,
  type ContextFigures,
  type TradeRowsPage,
} from '#api/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'

type FiguresById = ReadonlyMap<Id, ContextFigures>

const none: readonly never[] = []

/** What journal and market say of the rows of each page, where a column shows it; undefined until it is there. */
export function useJournalFigures(
  pages: readonly TradeRowsPage[] | undefined,
  wanted: boolean,
): readonly (FiguresById | undefined)[] {
  return useQueries({
    queries: (wanted ? (pages ?? none) : none).map(({ trades }) => journalFiguresQuery(trades.map(({ id }) => id))),
    combine: combineFigures,
  })
}

/** The figures of each page; the same list until one of them changes. */
const combineFigures = (results: readonly { readonly data: FiguresById | undefined }[]) =>
  results.map(({ data }) => data)

/** Rows with what the rest of the journal and the market say of them. */
export const addFigures = (rows: readonly HistoryRow[], figures: FiguresById | undefined): readonly HistoryRow[] =>
  figures === undefined ? rows : rows.map((row) => ({ ...row, ...figures.get(row.id) }))

/** As `addFigures`, with the figures read where they are wanted. */
export async function readAndAddFigures(
  rows: readonly HistoryRow[],
  wanted: boolean,
  signal: AbortSignal,
): Promise<HistoryRow[]> {
  if (!wanted || rows.length === 0) return [...rows]
  return [
    ...addFigures(
      rows,
      await fetchJournalFigures(
        rows.map(({ id }) => id),
        signal,
      ),
    ),
  ]
}
