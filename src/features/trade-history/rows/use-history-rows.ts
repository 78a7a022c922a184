import { keepPreviousData, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import {
  rowsPerPage,
  tradeRowsKey,
  tradeRowsPageQuery,
  tradeTotalsQuery,
  type TradeRowsPage,
} from '#api/trades/history.ts'
import type { RowColumn } from '#contract/trades/history.ts'
import type { FilterQuery } from '#features/trade-history/query/history-filter.ts'
import { baseColumns, type HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { useStableList } from '#ui/use-stable-list.ts'
import { wrapAnswer } from './opaque-answer.ts'
import { buildPagedLines, countRows } from './row-pages.ts'
import { useJournalFigures, addFigures } from './use-journal-figures.ts'
import { useRequestedPages } from './use-requested-pages.ts'
import { useRowRange } from './use-row-range.ts'
import { withoutPendingDeletions } from './without-pending-deletions.ts'

const none: readonly never[] = []

/** The columns to ask for: once asked, they stay, so that hiding a column and showing it again asks nothing. */
export function useRequestedColumns(needed: readonly RowColumn[]): string {
  const [asked, setAsked] = useState<ReadonlySet<RowColumn>>(() => new Set([...baseColumns, ...needed]))
  const missing = needed.filter((column) => !asked.has(column))
  const all = missing.length === 0 ? asked : new Set([...asked, ...missing])
  if (all !== asked) setAsked(all)
  return [...all].toSorted().join(',')
}

/** What is there of the pages that are wanted; the same answer until one of them changes. */
const combinePages = (results: readonly UseQueryResult<TradeRowsPage>[]) => ({
  pages: results.map(({ data }) => (data === undefined ? undefined : wrapAnswer(data))),
  error: results.find(({ error }) => error !== null)?.error ?? null,
})

/** Pages that are there, and what they answer. */
interface ShownPages {
  readonly question: object
  readonly pages: ReadonlyMap<number, TradeRowsPage>
  readonly count: number
}

const noPages: ShownPages = { question: {}, pages: new Map(), count: 0 }

/** Numbers and sizes of pages, as they are counted. */
const pageSizes = (pages: ShownPages['pages']) =>
  new Map(
    [...pages].map(([page, { trades, nextCursor }]) => [page, { rows: trades.length, more: nextCursor !== null }]),
  )

/**
 * The trades that filter and sort ask for, without those that wait for deletion: the pages that are looked at, wherever
 * they are among all. Totals are asked for by themselves: rows are shown as soon as they are there. Until another
 * question is answered, the answer to the one before is shown.
 */
export function useHistoryRows(
  filter: FilterQuery,
  sort: HistorySort,
  columns: string,
  { enabled, journal }: { readonly enabled: boolean; readonly journal: boolean },
) {
  const queries = useQueryClient()
  const { field, order } = sort
  const question = useMemo(() => ({ ...filter, sort: field, order }), [filter, field, order])
  const query = useMemo(() => ({ ...question, columns }), [question, columns])
  const wanted = useRequestedPages(question)
  const found = useQueries({
    queries: (enabled ? wanted.pages : none).map((page) => tradeRowsPageQuery(queries, query, page)),
    combine: combinePages,
  })
  const totals = useQuery({ ...tradeTotalsQuery(filter), placeholderData: keepPreviousData })
  const hidden = useSyncExternalStore(deletionQueue.subscribe, deletionQueue.hidden)
  const total = totals.isPlaceholderData ? null : (totals.data?.totals.trades ?? null)

  const pages = useMemo(
    () =>
      new Map(
        wanted.pages.flatMap((page, index) => {
          const answer = found.pages[index]
          return answer === undefined ? [] : [[page, answer.data] as const]
        }),
      ),
    [wanted.pages, found.pages],
  )
  const [last, setLast] = useState(noPages)
  const isThere = pages.size > 0
  const shown = useMemo(() => {
    if (!isThere && last.question !== question) return last
    const there = isThere ? pages : last.pages
    return { question, pages: there, count: countRows(pageSizes(there), total, rowsPerPage) }
  }, [isThere, last, question, pages, total])
  // On the way to other pages of the same answer, those that were there stay, and so does their number.
  if (isThere && shown !== last && shown.pages !== last.pages) setLast(shown)

  const numbers = useMemo(() => [...shown.pages.keys()], [shown.pages])
  const figures = useJournalFigures(
    useMemo(() => [...shown.pages.values()], [shown.pages]),
    journal,
  )
  const rows = useMemo(
    () =>
      new Map(
        numbers.map((page, index) => [
          page,
          addFigures((shown.pages.get(page)?.trades ?? none) as readonly HistoryRow[], figures[index]),
        ]),
      ),
    [numbers, shown.pages, figures],
  )
  const lines = useMemo(() => buildPagedLines(rows, shown.count, rowsPerPage, hidden), [rows, shown.count, hidden])
  const known = totals.data?.totals ?? null
  const sums = useMemo(
    () => (hidden.size === 0 ? known : withoutPendingDeletions([...rows.values()].flat(), known, hidden).totals),
    [rows, known, hidden],
  )
  const { look } = wanted
  const range = useRowRange(query)

  return {
    lines,
    totals: sums,
    range,
    /** False until there has been an answer. */
    ready: shown !== noPages || (!enabled && totals.data !== undefined),
    symbols: useStableList(totals.data?.symbols ?? none),
    /** What the rows shown answer; another object for another question. */
    question: shown.question,
    /** Says which rows are looked at. */
    look: useCallback(
      (first: number, end: number) => look(shown.question as typeof question, first, end),
      [look, shown.question],
    ),
    /** Rows that are looked at are on their way. */
    loading: enabled && pages.size < wanted.pages.length,
    error: found.error ?? totals.error,
    retry: () => {
      void queries.refetchQueries({ queryKey: tradeRowsKey(query), type: 'active' })
      void totals.refetch()
    },
    /** The rows shown answer an earlier question. */
    behind: enabled && shown.question !== question,
    /** The totals shown answer an earlier question. */
    totalsBehind: totals.isPlaceholderData,
  }
}
