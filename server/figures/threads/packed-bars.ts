import { sql, type Transaction } from 'kysely'
import { type BarSeries, buildBars } from '#domain/market/bars.ts'
import { timeframeMinutes, type Timeframe } from '#domain/market/candles.ts'
import type { Id } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { Schema } from '#server/sql/tables.ts'
import { separators } from './packed-rows.ts'

/** Bars of one timeframe, packed by the database into one text for the thread that computes with them. */
export interface PackedBars {
  readonly timeframe: Timeframe
  readonly rows: string
}

export interface BarSelection {
  readonly symbol: string
  readonly timeframe: Timeframe
}

const packed = sql<string>`coalesce(string_agg(
  concat_ws(${separators.field}, (extract(epoch from at) * 1000)::bigint, open, high, low, close), ${separators.row} order by at), '')`

/** The user's bars that overlap the time between two moments, in milliseconds. */
export async function packBars(
  trx: Transaction<Schema>,
  userId: Id,
  { symbol, timeframe }: BarSelection,
  from: number,
  to: number,
): Promise<PackedBars> {
  const { rows } = await sql<{ rows: string }>`
    select ${packed} as rows from candles
    where user_id = ${userId}::uuid and symbol = ${symbol} and timeframe = ${timeframe}
      and at > ${instantAt(from - timeframeMinutes(timeframe) * 60_000)}::timestamptz and at <= ${instantAt(to)}::timestamptz
  `.execute(trx)
  return { timeframe, rows: rows[0]?.rows ?? '' }
}

/** The user's last bars that were complete at a moment, at most `most`. */
export async function packBarsBefore(
  trx: Transaction<Schema>,
  userId: Id,
  { symbol, timeframe }: BarSelection,
  moment: number,
  most: number,
): Promise<PackedBars> {
  const { rows } = await sql<{ rows: string }>`
    select ${packed} as rows from (
      select * from candles
      where user_id = ${userId}::uuid and symbol = ${symbol} and timeframe = ${timeframe}
        and at <= ${instantAt(moment - timeframeMinutes(timeframe) * 60_000)}::timestamptz
      order by at desc limit ${most}
    ) as latest
  `.execute(trx)
  return { timeframe, rows: rows[0]?.rows ?? '' }
}

/** Unpacks the bars. */
export function unpackBars({ timeframe, rows }: PackedBars): BarSeries {
  if (rows === '') return { timeframe, bars: [] }
  const numbers = rows.split(separators.row).map((row) => {
    const [at = NaN, open = NaN, high = NaN, low = NaN, close = NaN] = row.split(separators.field).map(Number)
    return [at, open, high, low, close] as const
  })
  return buildBars(timeframe, numbers)
}
