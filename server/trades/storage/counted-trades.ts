import { sql, type Transaction } from 'kysely'
import { type Dated, dateTrades, type GoalTrade } from '#domain/journal/evaluate-goal.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Trades of some weeks, at most: more than anybody enters by hand. */
const maxTrades = 20_000
/** Trades that are dated at a time, in a few milliseconds. */
const datedAtOnce = 1_000

/** Days of a time zone, both included. */
export interface TradeDays {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly timeZone: string
}

/**
 * Selects the trades entered or closed between two days that count in goals and assignments, newest entry first: active
 * or completed, and not excluded. Of too many trades the newest are kept, by which what still runs is judged.
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
    .orderBy('entry_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTrades)
}

/** Trades with their days, found in slices: other requests are answered in between. */
export async function dateCountedTrades<Trade extends GoalTrade>(
  trades: readonly Trade[],
  timeZone: string,
): Promise<Dated<Trade>[]> {
  const dated: Dated<Trade>[] = []
  for (let start = 0; start < trades.length; start += datedAtOnce) {
    if (start > 0) await yieldToEventLoop()
    for (const trade of dateTrades(trades.slice(start, start + datedAtOnce), timeZone)) dated.push(trade)
  }
  return dated
}
