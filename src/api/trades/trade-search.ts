import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import { listTradesOptimized } from '#contract/trades/trades.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'

/** What to look for. Without symbols, trades of all symbols match. */
export interface TradeSearch {
  readonly symbols: readonly string[]
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

const columns = ['symbol', 'direction', 'status', 'exitDate', 'entryAt', 'netPnl'] as const
export type FoundTrade = Pick<TradeRow, 'id' | 'symbol' | 'direction' | 'status' | 'exitDate' | 'entryAt' | 'netPnl'>

/** The newest trades of a portfolio that match a search. */
export function tradeSearchQuery(portfolioId: Id, { symbols, from, to }: TradeSearch, limit: number) {
  const query = {
    portfolio_id: portfolioId,
    ...(symbols.length === 0 ? {} : { symbol: [...symbols] }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }
  return queryOptions({
    queryKey: [...tradesKey, 'search', query, limit],
    queryFn: async ({ signal }) => {
      const page = await call(
        listTradesOptimized,
        { query: { ...query, columns: [...columns], sort: 'exitAt', order: 'desc', limit } },
        signal,
      )
      return page.trades as readonly FoundTrade[]
    },
    staleTime: cacheTimes.tradeLists,
  })
}
