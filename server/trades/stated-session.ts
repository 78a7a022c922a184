import { sql } from 'kysely'
import type { StatedSession } from '#domain/market/stated-session.ts'

/** The session that is stated for the symbol of a trade, as SQL over the columns of trades; null without one. */
export const statedSession = sql<StatedSession | null>`(
  select jsonb_build_object('hours', symbols.session, 'timeZone', exchanges.time_zone)
  from symbols join exchanges on exchanges.id = symbols.exchange_id
  where symbols.exchange_id = trades.exchange_id and lower(symbols.symbol) = lower(trades.symbol)
    and symbols.session is not null
)`
