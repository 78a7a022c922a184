import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'

/**
 * When a trade was entered, by the clock of its portfolio. Where the portfolio is known its zone is looked up once, and
 * else for each trade.
 */
export function localEntryTime(portfolioId: Id | undefined): RawBuilder<string> {
  const zone =
    portfolioId === undefined
      ? sql`(select time_zone from portfolios where portfolios.id = trades.portfolio_id)`
      : sql`(select time_zone from portfolios where portfolios.id = ${portfolioId}::uuid)`
  return sql`(trades.entry_at at time zone ${zone})`
}
