import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listTradeRows, maxRows } from '#contract/trade-history.ts'
import type { Trade } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import { call } from './client.ts'
import { tradesKey } from './refresh.ts'
import { tradeRowsPageQuery, type TradeRowsPage, type TradeRowsQuery } from './trade-history.ts'

type Placed = Pick<Trade, 'id' | 'portfolioId' | 'exitDate'>

/** A page of the history as it was shown. */
export interface HistoryPlace {
  readonly query: TradeRowsQuery
  readonly page: number
}

/** The trades before and after one; `place` is where the history as it was last shown has it, if it does. */
export interface Neighbours {
  readonly previous: Id | null
  readonly next: Id | null
  readonly place: HistoryPlace | null
}

const around = (ids: readonly Id[], id: Id) => {
  const place = ids.indexOf(id)
  return { place, previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null }
}

/** A page of the history is kept under what was asked for and its number. */
type PageKey = readonly [...unknown[], TradeRowsQuery, number]

/** In the history that was shown last and holds the trade: its filter and order are the trader's own. */
async function inHistory(queries: QueryClient, id: Id): Promise<Neighbours | null> {
  const shown = queries
    .getQueryCache()
    .findAll({ queryKey: [...tradesKey, 'rows'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of shown) {
    const { trades, nextCursor } = (state.data ?? { trades: [], nextCursor: null }) as TradeRowsPage
    const { place, previous, next } = around(
      trades.map((trade) => trade.id),
      id,
    )
    if (place < 0) continue
    const [query, page] = (queryKey as PageKey).slice(-2) as [TradeRowsQuery, number]
    // Whole, so that the trade over the border is found in it in turn.
    const beside = async (other: number) => (await queries.fetchQuery(tradeRowsPageQuery(queries, query, other))).trades
    return {
      previous: previous ?? (page === 0 ? null : ((await beside(page - 1)).at(-1)?.id ?? null)),
      next: next ?? (nextCursor === null ? null : ((await beside(page + 1))[0]?.id ?? null)),
      place: { query, page },
    }
  }
  return null
}

/** The closed trades of the portfolio that exited right before and after; of one day at most 1,000 are looked at. */
async function byExit({ id, portfolioId, exitDate }: Placed, signal: AbortSignal): Promise<Neighbours> {
  if (exitDate === null) return { previous: null, next: null, place: null }
  const ask = async (order: 'asc' | 'desc') => {
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
    return around(
      trades.map((trade) => trade.id),
      id,
    )
  }
  const [later, earlier] = await Promise.all([ask('asc'), ask('desc')])
  return {
    previous: earlier.place < 0 ? null : earlier.next,
    next: later.place < 0 ? null : later.next,
    place: null,
  }
}

/** The neighbours of a trade in the history as it was last shown, else by its exit. */
export function neighboursQuery(queries: QueryClient, trade: Placed) {
  return queryOptions({
    queryKey: [...tradesKey, 'neighbours', trade.id],
    queryFn: async ({ signal }) => (await inHistory(queries, trade.id)) ?? byExit(trade, signal),
    // The history may have been shown with another filter since.
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
