import { sql, type Transaction } from 'kysely'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Trades of some weeks, at most: more than anybody enters by hand. */
const maxTrades = 20_000

/** Days of a time zone, both included. */
export interface TradeDays {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly timeZone: string
}

/**
 * Selects the trades entered or closed between two days that count in goals and assignments, oldest entry first: active
 * or completed, and not excluded.
 */
export function countedTrades(trx: Transaction<Schema>, portfolioId: Id, { from, to, timeZone }: TradeDays) {
  const start = sql<boolean>`(${from}::date)::timestamp at time zone ${timeZone}`
  const end = sql<boolean>`(${to}::date + 1)::timestamp at time zone ${timeZone}`
  return trx
    .selectFrom('trades')
    .where('portfolio_id', '=', portfolioId)
    .where('status', 'in', ['active', 'completed'])
    .where('is_excluded', '=', false)
    .where(sql<boolean>`((entry_at >= ${start} and entry_at < ${end}) or (exit_at >= ${start} and exit_at < ${end}))`)
    .orderBy('entry_at')
    .orderBy('id')
    .limit(maxTrades)
}
