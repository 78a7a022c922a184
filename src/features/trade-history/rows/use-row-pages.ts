import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  rowsPerPage,
  tradeRowsKey,
  tradeRowsPageQuery,
  type TradeRowsPage,
  type TradeRowsQuery,
} from '#api/trades/history.ts'
import { wrapAnswer } from './opaque-answer.ts'
import { countRows } from './row-pages.ts'
import { useRequestedPages } from './use-requested-pages.ts'

const none: readonly never[] = []

/** The loaded pages of the requested ones; the same object until one of them changes. */
const combinePages = (results: readonly UseQueryResult<TradeRowsPage>[]) => ({
  pages: results.map(({ data }) => (data === undefined ? undefined : wrapAnswer(data))),
  error: results.find(({ error }) => error !== null)?.error ?? null,
})

/** Loaded pages, the query that they answer, and how many rows it has in all. */
interface ShownPages {
  readonly question: object
  readonly pages: ReadonlyMap<number, TradeRowsPage>
  readonly count: number
}

const noPages: ShownPages = { question: {}, pages: new Map(), count: 0 }

const pageSizes = (pages: ShownPages['pages']) =>
  new Map(
    [...pages].map(([page, { trades, nextCursor }]) => [page, { rows: trades.length, more: nextCursor !== null }]),
  )

interface RowPagesOptions {
  readonly enabled: boolean
  /** How many rows there are, if the totals have said so. */
  readonly total: number | null
}

/**
 * Loads the pages of rows that are requested, anywhere in the answer. `question` identifies filter and sort, `query` also
 * names the columns. Until another question is answered, the pages of the previous one are shown.
 */
export function useRowPages(question: object, query: TradeRowsQuery, { enabled, total }: RowPagesOptions) {
  const queries = useQueryClient()
  const requested = useRequestedPages(question)
  const found = useQueries({
    queries: (enabled ? requested.pages : none).map((page) => tradeRowsPageQuery(queries, query, page)),
    combine: combinePages,
  })
  const loaded = useMemo(
    () =>
      new Map(
        requested.pages.flatMap((page, index) => {
          const answer = found.pages[index]
          return answer === undefined ? [] : [[page, answer.data] as const]
        }),
      ),
    [requested.pages, found.pages],
  )
  const [last, setLast] = useState(noPages)
  const hasPages = loaded.size > 0
  const shown = useMemo(() => {
    if (!hasPages && last.question !== question) return last
    const pages = hasPages ? loaded : last.pages
    return { question, pages, count: countRows(pageSizes(pages), total, rowsPerPage) }
  }, [hasPages, last, question, loaded, total])
  // While other pages of the same answer load, the previous ones and the row count stay.
  if (hasPages && shown !== last && shown.pages !== last.pages) setLast(shown)

  const { requestRows } = requested
  return {
    /** Pages by their number. */
    pages: shown.pages,
    /** How many rows the answer has, loaded or not. */
    count: shown.count,
    /** Identifies the filter and sort that the pages answer. */
    question: shown.question,
    /** False until the first answer. */
    isReady: shown !== noPages,
    /** The pages answer an earlier question. */
    isStale: enabled && shown.question !== question,
    /** Requested pages are loading. */
    isLoading: enabled && loaded.size < requested.pages.length,
    error: found.error,
    /** Requests the pages around the visible rows. */
    requestRows: useCallback(
      (first: number, end: number) => requestRows(shown.question, first, end),
      [requestRows, shown.question],
    ),
    refetch: () => void queries.refetchQueries({ queryKey: tradeRowsKey(query), type: 'active' }),
  }
}
