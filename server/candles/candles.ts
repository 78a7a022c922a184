import { sql, type Transaction } from 'kysely'
import { candleLimits, timeframeMinutes, timeframes, type Candle, type Timeframe } from '#domain/market/candles.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'

/** How many unreadable or contradictory bars an answer names. */
export const maxReportedFaults = 20

/** Bars of one symbol and timeframe, from `from` inclusive to `to` exclusive. */
export interface CandleRange {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

const inRange = (userId: Id, { symbol, timeframe, from, to }: CandleRange) => sql<boolean>`
  user_id = ${userId}::uuid and symbol = ${symbol} and timeframe = ${timeframe}
  and at >= ${from ?? '-infinity'}::timestamptz and at < ${to ?? 'infinity'}::timestamptz`

/** Stores bars in order of time; existing ones are replaced. */
async function storeCandles(
  trx: Transaction<Schema>,
  series: Pick<CandleRange, 'symbol' | 'timeframe'>,
  candles: readonly Candle[],
): Promise<void> {
  await sql`
    insert into candles (symbol, timeframe, at, open, high, low, close, volume)
    select ${series.symbol}, ${series.timeframe}, at, open, high, low, close, volume
    from json_populate_recordset(null::public.candles, ${JSON.stringify(candles)}::json)
    on conflict (user_id, symbol, timeframe, at) do update
    set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume
  `.execute(trx)
}

/** Counts the user's bars under a lock that lasts until the transaction ends. */
async function lockAndCountCandles(trx: Transaction<Schema>, userId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`candles of ${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('candles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores bars in order of time. Throws `conflict` if the account would exceed its limit. */
export async function storeCandlesWithinLimit(
  trx: Transaction<Schema>,
  userId: Id,
  series: Pick<CandleRange, 'symbol' | 'timeframe'>,
  candles: readonly Candle[],
): Promise<void> {
  const before = await lockAndCountCandles(trx, userId)
  if (before + candles.length > candleLimits.maxPerUser) {
    throw new ApiError(
      'conflict',
      `An account keeps at most ${candleLimits.maxPerUser.toLocaleString('en-US')} bars; there are ${before}.`,
    )
  }
  await storeCandles(trx, series, candles)
}

/** Bars, oldest first. */
export function listCandles(trx: Transaction<Schema>, userId: Id, range: CandleRange, limit: number) {
  return trx
    .selectFrom('candles')
    .select(['at', 'open', 'high', 'low', 'close', 'volume'])
    .where(inRange(userId, range))
    .orderBy('at')
    .limit(limit)
    .execute()
}

/** Deletes bars; returns how many there were. */
export async function deleteCandles(trx: Transaction<Schema>, userId: Id, range: CandleRange): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('candles').where(inRange(userId, range)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Which series the user has, by symbol and length of a bar. */
export async function listCandleSeries(trx: Transaction<Schema>, userId: Id) {
  const { rows } = await sql<{ symbol: string; timeframe: Timeframe; candles: number; from: Instant; to: Instant }>`
    select symbol, timeframe, count(*) as candles, min(at) as "from", max(at) as "to"
    from candles where user_id = ${userId}::uuid group by symbol, timeframe order by symbol, timeframe limit 1000
  `.execute(trx)
  return rows.toSorted((a, b) =>
    a.symbol === b.symbol
      ? timeframeMinutes(a.timeframe) - timeframeMinutes(b.timeframe)
      : a.symbol < b.symbol
        ? -1
        : 1,
  )
}

/** A series of bars: when its first and its last open. */
export interface SeriesRange {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly from: Instant
  readonly to: Instant
}

/** The user's series of some symbols, shortest bars first. Reads only the ends of each series in the index. */
export async function findSeries(
  trx: Transaction<Schema>,
  userId: Id,
  symbols: readonly string[],
): Promise<SeriesRange[]> {
  const end = (order: 'asc' | 'desc') => sql`(
    select at from candles
    where user_id = ${userId}::uuid and symbol = given.symbol and timeframe = lengths.timeframe
    order by at ${sql.raw(order)} limit 1)`
  const { rows } = await sql<SeriesRange>`
    select symbol, timeframe, "from", "to" from (
      select given.symbol, lengths.timeframe, place, ${end('asc')} as "from", ${end('desc')} as "to"
      from unnest(${[...symbols]}::text[]) as given (symbol)
        cross join unnest(${[...timeframes]}::text[]) with ordinality as lengths (timeframe, place)
    ) as series where "from" is not null order by place
  `.execute(trx)
  return rows
}
