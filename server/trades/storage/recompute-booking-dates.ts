import { sql, type Transaction } from 'kysely'
import { exact } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Id, Instant, Money } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { classifyResult } from '#domain/trade/derive-trade.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import { listingDay } from '#domain/trade/listing-day.ts'
import type { TradeContext } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import { tradesPerSlice } from './slices.ts'

interface Booking {
  readonly result: TradeResult | null
  readonly exitDate: CalendarDate | null
  readonly listedOn: CalendarDate | null
}

interface BookedTrade extends Booking {
  readonly id: Id
  readonly entryAt: Instant | null
  readonly exitAt: Instant | null
  readonly seenAt: Instant | null
  readonly netPnl: Money | null
}

/** The figures of a trade that depend on its portfolio's time zone and breakeven tolerance. */
function computeBooking(trade: BookedTrade, context: TradeContext): Booking {
  const exitDate = trade.exitAt === null ? null : calendarDateIn(trade.exitAt, context.timeZone)
  // Open trades and trades without a result do not depend on the portfolio.
  const isClosed = trade.result !== null && trade.result !== 'open' && trade.netPnl !== null
  return {
    result: isClosed ? classifyResult(exact(trade.netPnl), context.breakevenTolerance) : trade.result,
    exitDate,
    listedOn: listingDay({ ...trade, exitDate }, context.timeZone),
  }
}

async function storeBookings(
  trx: Transaction<Schema>,
  trades: readonly (Booking & { readonly id: Id })[],
): Promise<void> {
  if (trades.length === 0) return
  await sql`
    update trades set result = given.result, exit_date = given.exit_date, listed_on = given.listed_on
    from unnest(
      ${trades.map(({ id }) => id)}::uuid[], ${trades.map(({ result }) => result)}::text[],
      ${trades.map(({ exitDate }) => exitDate)}::date[], ${trades.map(({ listedOn }) => listedOn)}::date[]
    ) as given (id, result, exit_date, listed_on)
    where trades.id = given.id
  `.execute(trx)
}

/**
 * Recomputes the figures that depend on a portfolio's time zone and tolerance, after one of these has changed: result,
 * exit date and listing day, of the slice of trades after `after`. Writes only trades that change, which does not count as
 * an edit of them. Returns the last trade of the slice; null for the last slice.
 */
export async function recomputeBookingDates(
  trx: Transaction<Schema>,
  portfolioId: Id,
  context: TradeContext,
  after: Id | null,
): Promise<Id | null> {
  let query = trx
    .selectFrom('trades')
    .select(['id', 'result', 'entry_at as entryAt', 'exit_at as exitAt', 'seen_at as seenAt', 'net_pnl as netPnl'])
    .select(['exit_date as exitDate', 'listed_on as listedOn'])
    .where('portfolio_id', '=', portfolioId)
    .orderBy('id')
    .limit(tradesPerSlice)
  if (after !== null) query = query.where('id', '>', after)
  const trades: BookedTrade[] = await query.execute()
  const changed = trades.flatMap((trade) => {
    const { result, exitDate, listedOn } = computeBooking(trade, context)
    const same = result === trade.result && exitDate === trade.exitDate && listedOn === trade.listedOn
    return same ? [] : [{ id: trade.id, result, exitDate, listedOn }]
  })
  await storeBookings(trx, changed)
  return trades.length === tradesPerSlice ? (trades.at(-1)?.id ?? null) : null
}
