import type { TradeListQuery } from '#api/trades.ts'
import type { Direction, TradeResult, TradeStatus } from '#domain/trade.ts'
import type { CalendarDate, Id } from '#domain/units.ts'

/** What the history can be sorted by. */
export type HistorySortField = 'exitAt' | 'entryAt' | 'symbol' | 'netPnl' | 'realizedR' | 'quantity' | 'holdMinutes'

/** What the history screen shows, as its address states it. Null and empty lists mean "all". */
export interface HistoryFilter {
  /** First and last exit date, both included, in the portfolio's time zone. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly symbols: readonly string[]
  readonly direction: Direction | null
  readonly results: readonly TradeResult[]
  readonly statuses: readonly TradeStatus[]
  /** Bounds of the R-multiple, both included. */
  readonly minR: number | null
  readonly maxR: number | null
  readonly search: string
  /** True: only trades left out of the statistics; false: only those in them. */
  readonly excluded: boolean | null
}

export interface HistorySort {
  readonly field: HistorySortField
  readonly order: 'asc' | 'desc'
}

export const noFilter: HistoryFilter = {
  from: null,
  to: null,
  symbols: [],
  direction: null,
  results: [],
  statuses: [],
  minR: null,
  maxR: null,
  search: '',
  excluded: null,
}

export const newestFirst: HistorySort = { field: 'exitAt', order: 'desc' }

/** How many of the filter's questions are answered; a range of dates or of R counts once. */
export function activeFilters(filter: HistoryFilter): number {
  const answered = [
    filter.from !== null || filter.to !== null,
    filter.symbols.length > 0,
    filter.direction !== null,
    filter.results.length > 0,
    filter.statuses.length > 0,
    filter.minR !== null || filter.maxR !== null,
    filter.search !== '',
    filter.excluded !== null,
  ]
  return answered.filter(Boolean).length
}

/** The list call for a portfolio, a filter and a sort; only what is asked is named, so equal questions share a cache. */
export function listQuery(portfolioId: Id, filter: HistoryFilter, sort: HistorySort, limit: number): TradeListQuery {
  return {
    portfolio_id: portfolioId,
    sort: sort.field,
    order: sort.order,
    limit,
    ...(filter.from === null ? {} : { from: filter.from }),
    ...(filter.to === null ? {} : { to: filter.to }),
    ...(filter.symbols.length === 0 ? {} : { symbol: [...filter.symbols] }),
    ...(filter.direction === null ? {} : { direction: filter.direction }),
    ...(filter.results.length === 0 ? {} : { result: [...filter.results] }),
    ...(filter.statuses.length === 0 ? {} : { status: [...filter.statuses] }),
    ...(filter.minR === null ? {} : { min_r: filter.minR }),
    ...(filter.maxR === null ? {} : { max_r: filter.maxR }),
    ...(filter.search === '' ? {} : { search: filter.search }),
    ...(filter.excluded === null ? {} : { excluded: filter.excluded ? 'true' : 'false' }),
  }
}
