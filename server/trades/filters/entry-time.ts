import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'

/**
 * The entry time of a trade in the time zone of its portfolio. With a known portfolio, the time zone is looked up once;
 * otherwise for each trade.
 */
export function localEntryTime(portfolioId: Id | undefined): RawBuilder<string> {
  const zone =
    portfolioId === undefined
      ? sql`(select time_zone from portfolios where portfolios.id = trades.portfolio_id)`
      : sql`(select time_zone from portfolios where portfolios.id = ${portfolioId}::uuid)`
  return sql`(trades.entry_at at time zone ${zone})`
}
