import type { RouteInput } from '#contract/route.ts'
import type { getTradeTotals } from '#contract/trades/history.ts'
import type { TradeConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import type { Id } from '#domain/numbers/units.ts'
import { filterCodecs } from './filter-codecs.ts'
import { noFilter, type FilterField, type TradeFilter } from './trade-filter.ts'

/** A filter in the query format of the API. */
export type FilterQuery = RouteInput<typeof getTradeTotals>['query'] & { readonly portfolio_id: Id }

/** Builds the API query for a portfolio. Only active fields are named, so that equal filters share a cache key. */
export function toFilterQuery(portfolioId: Id, conditions: TradeConditions | TradeFilter): FilterQuery {
  const filter = { ...noFilter, ...conditions }
  const query: Record<string, string> = {}
  for (const field of Object.keys(noFilter) as FilterField[]) {
    const { query: name, write } = filterCodecs[field]
    const text = (write as (value: TradeFilter[FilterField]) => string)(filter[field])
    if (text !== '') query[name] = text
  }
  // The bounds of a custom stat mean nothing without the stat.
  if (filter.stat === null) for (const name of ['stat_is', 'stat_min', 'stat_max']) delete query[name]
  return { ...(query as FilterQuery), portfolio_id: portfolioId }
}

/** Builds the conditions of an API query within a portfolio that the route itself names. */
export function toConditions(filter: TradeFilter): Omit<FilterQuery, 'portfolio_id'> {
  const { portfolio_id: _portfolio, ...conditions } = toFilterQuery('', filter)
  return conditions
}
