import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { listTradeRows, maxRows } from '#contract/trade-history.ts'
import type { Trade } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import { call } from './client.ts'
import { tradesKey } from './refresh.ts'
import type { TradeRowsPage, TradeRowsQuery } from './trade-history.ts'

type Placed = Pick<Trade, 'id' | 'portfolioId' | 'exitDate'>

/** The trades before and after one; `isFiltered` where they are those of the history as it was last shown. */
export interface Neighbours {
  readonly previous: Id | null
  readonly next: Id | null
  readonly isFiltered: boolean
}

const around = (ids: readonly Id[], id: Id) => {
  const place = ids.indexOf(id)
  return { place, previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null }
}

/** The rows of the history that was shown last and holds the trade: its filter and order are the trader's own. */
async function inHistory(queries: QueryClient, id: Id, signal: AbortSignal): Promise<Neighbours | null> {
  const shown = queries
    .getQueryCache()
    .findAll({ queryKey: [...tradesKey, 'rows'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of shown) {
    const { pages } = (state.data ?? { pages: [] }) as Pick<InfiniteData<TradeRowsPage>, 'pages'>
    const { place, previous, next } = around(
      pages.flatMap(({ trades }) => trades.map((trade) => trade.id)),
      id,
    )
    if (place < 0) continue
    const cursor = pages.at(-1)?.nextCursor ?? null
    if (next !== null || cursor === null) return { previous, next, isFiltered: true }
    const query = { ...(queryKey.at(-1) as TradeRowsQuery), columns: 'exitAt', cursor }
    const { trades } = await call(listTradeRows, { query }, signal)
    return { previous, next: trades[0]?.id ?? null, isFiltered: true }
  }
  return null
}

/** The closed trades of the portfolio that exited right before and after; of one day at most 1,000 are looked at. */
async function byExit({ id, portfolioId, exitDate }: Placed, signal: AbortSignal): Promise<Neighbours> {
  if (exitDate === null) return { previous: null, next: null, isFiltered: false }
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
    isFiltered: false,
  }
}

/** The neighbours of a trade in the history as it was last shown, else by its exit. */
export function neighboursQuery(queries: QueryClient, trade: Placed) {
  return queryOptions({
    queryKey: [...tradesKey, 'neighbours', trade.id],
    queryFn: async ({ signal }) => (await inHistory(queries, trade.id, signal)) ?? byExit(trade, signal),
    // The history may have been shown with another filter since.
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
