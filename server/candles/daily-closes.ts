import { sql, type Transaction } from 'kysely'
import type { DailyClose } from '#domain/metrics/shared/daily-close.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Some forty years of days. */
const maxDays = 15_000

const daily = (userId: Id, symbol: string) =>
  sql<boolean>`user_id = ${userId}::uuid and symbol = ${symbol} and timeframe = '1d'`

/** The newest daily closes of a symbol by the user's candles, oldest first; none without a symbol or candles. */
export async function readDailyCloses(
  trx: Transaction<Schema>,
  userId: Id,
  symbol: string | null,
  { from = null, to = null }: { readonly from?: CalendarDate | null; readonly to?: CalendarDate | null } = {},
): Promise<DailyClose[]> {
  if (symbol === null) return []
  const newest = await trx
    .selectFrom('candles')
    .select(['at', 'close'])
    .where(daily(userId, symbol))
    .where(sql<boolean>`at >= ${from === null ? '-infinity' : `${from}T00:00:00Z`}::timestamptz`)
    .where(sql<boolean>`at < ${to === null ? 'infinity' : `${to}T23:59:59Z`}::timestamptz`)
    .orderBy('at', 'desc')
    .limit(maxDays)
    .execute()
  return newest.toReversed().map(({ at, close }) => ({ date: at.slice(0, 10) as CalendarDate, close: Number(close) }))
}

/** Tells whether the daily closes of a symbol have changed: they do not raise the revision of a portfolio. */
export async function stampDailyCloses(trx: Transaction<Schema>, userId: Id, symbol: string | null): Promise<string> {
  if (symbol === null) return ''
  const { stamp } = await trx
    .selectFrom('candles')
    .select(sql<string>`coalesce(md5(string_agg(at || ' ' || close, ',' order by at)), '')`.as('stamp'))
    .where(daily(userId, symbol))
    .executeTakeFirstOrThrow()
  return stamp
}
