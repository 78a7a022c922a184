import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { listTradeRows, maxRows } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { tradeRowsPageQuery, type TradeRowsPage, type TradeRowsQuery } from './history.ts'

type TradePosition = Pick<Trade, 'id' | 'portfolioId' | 'exitDate'>

/** A page of the history as it was last shown. */
interface HistoryPosition {
  readonly query: TradeRowsQuery
  readonly page: number
}

/** The trades before and after a trade; `place` is its page in the last shown history, if it is there. */
interface TradeNeighbors {
  readonly previous: Id | null
  readonly next: Id | null
  readonly place: HistoryPosition | null
}

const neighborsIn = (ids: readonly Id[], id: Id) => {
  const place = ids.indexOf(id)
  return { place, previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null }
}

/** The query key of a page of the history ends with the query and the page number. */
type PageKey = readonly [...unknown[], TradeRowsQuery, number]

/** Finds the neighbors in the last shown history that contains the trade, with the trader's filter and order. */
async function findInHistory(queries: QueryClient, id: Id): Promise<TradeNeighbors | null> {
  const shown = queries
    .getQueryCache()
    .findAll({ queryKey: [...tradesKey, 'rows'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of shown) {
    const { trades, nextCursor } = (state.data ?? { trades: [], nextCursor: null }) as TradeRowsPage
    const { place, previous, next } = neighborsIn(
      trades.map((trade) => trade.id),
      id,
    )
    if (place < 0) continue
    const [query, page] = (queryKey as PageKey).slice(-2) as [TradeRowsQuery, number]
    // Fetches the full page, so that the next neighbor is found in it.
    const fetchPage = async (other: number) =>
      (await queries.fetchQuery(tradeRowsPageQuery(queries, query, other))).trades
    return {
      previous: previous ?? (page === 0 ? null : ((await fetchPage(page - 1)).at(-1)?.id ?? null)),
      next: next ?? (nextCursor === null ? null : ((await fetchPage(page + 1))[0]?.id ?? null)),
      place: { query, page },
    }
  }
  return null
}

/** Finds the closed trades of the portfolio that exited right before and after, among at most `maxRows` of one day. */
async function findByExit({ id, portfolioId, exitDate }: TradePosition, signal: AbortSignal): Promise<TradeNeighbors> {
  if (exitDate === null) return { previous: null, next: null, place: null }
  const findInOrder = async (order: 'asc' | 'desc') => {
    const bound = order === 'asc' ? { from: exitDate } : { to: exitDate }
    const query = {
      portfolio_id: portfolioId,
      status: 'completed',
      sort: 'exitAt',
      order,
      limit: maxRows,
      columns: 'exitAt',
      ...bound,
    } as const
    const { trades } = await call(listTradeRows, { query }, signal)
    return neighborsIn(
      trades.map((trade) => trade.id),
      id,
    )
  }
  const [later, earlier] = await Promise.all([findInOrder('asc'), findInOrder('desc')])
  return {
    previous: earlier.place < 0 ? null : earlier.next,
    next: later.place < 0 ? null : later.next,
    place: null,
  }
}

/** The neighbors of a trade in the last shown history, else by exit. */
export function neighborsQuery(queries: QueryClient, trade: TradePosition) {
  return queryOptions({
    queryKey: [...tradesKey, 'neighbours', trade.id],
    queryFn: async ({ signal }) => (await findInHistory(queries, trade.id)) ?? findByExit(trade, signal),
    // The history may have been shown with another filter since.
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
