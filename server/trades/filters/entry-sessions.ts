import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import { marketCalendarOf } from '#domain/market/hours.ts'
import { type SessionAt, sessionAt } from '#domain/market/sessions.ts'
import { type StatedSession, statedSessionAt } from '#domain/market/stated-session.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { Schema } from '#server/sql/tables.ts'
import { statedSession } from '#server/trades/stated-session.ts'

/** The sessions of the calendars begin and end on a quarter of an hour, so that one lookup per quarter is enough. */
const quarterHourMs = 900_000

/** When the session changes for one kind of trade, limited to the minutes or quarters in which such trades were entered. */
interface SessionSpans {
  readonly from: Instant[]
  /** Position in `entrySessions` from 1; 0 while the market is closed or if its hours are unknown. */
  readonly session: number[]
}

/** Turns moments, unique and sorted, into spans of the same session. */
function findSessionSpans(sessionOf: (moment: number) => SessionAt | null, moments: readonly number[]): SessionSpans {
  const spans: SessionSpans = { from: [], session: [] }
  for (const moment of moments) {
    const found = sessionOf(moment)
    const session = found === null ? 0 : entrySessions.indexOf(found.session) + 1
    if (session === spans.session.at(-1)) continue
    spans.from.push(instantAt(moment))
    spans.session.push(session)
  }
  return spans
}

interface EnteredTrades {
  readonly assetClass: AssetClass
  readonly quoteCurrency: string
  /** Quarters of an hour, or minutes where a session is stated, since 1970: unique and sorted. */
  readonly places: readonly number[]
}

interface EnteredOfSymbol extends EnteredTrades {
  readonly exchangeId: Id
  /** In lower case. */
  readonly symbol: string
  readonly stated: StatedSession
}

const thenSession = ({ from, session }: SessionSpans) =>
  sql`then (${session}::integer[])[width_bucket(trades.entry_at, ${from}::timestamptz[])]`

const ofKind = ({ assetClass, quoteCurrency }: EnteredTrades) =>
  sql`trades.asset_class = ${assetClass} and trades.quote_currency = ${quoteCurrency}`

/** The trades whose symbol has a stated session, which begins and ends on any minute. */
async function statedCases(trx: Transaction<Schema>, whose: RawBuilder<boolean>): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<EnteredOfSymbol>`
    select "exchangeId", symbol, stated, "assetClass", "quoteCurrency", array_agg(place order by place) as places
    from (
      select distinct exchange_id as "exchangeId", lower(symbol) as symbol, ${statedSession} as stated,
        asset_class as "assetClass", quote_currency as "quoteCurrency",
        floor(extract(epoch from entry_at) / 60)::integer as place
      from trades where ${whose} and entry_at is not null and exchange_id is not null
    ) as entries
    where stated is not null
    group by "exchangeId", symbol, stated, "assetClass", "quoteCurrency"
    order by "exchangeId", symbol, "assetClass", "quoteCurrency"
  `.execute(trx)
  return rows.map((row) => {
    const calendar = marketCalendarOf(row.assetClass, row.quoteCurrency)
    const spans = findSessionSpans(
      (moment) => statedSessionAt(moment, row.stated, calendar),
      row.places.map((place) => place * minuteMs),
    )
    return sql`when trades.exchange_id = ${row.exchangeId}::uuid and lower(trades.symbol) = ${row.symbol}
      and ${ofKind(row)} ${thenSession(spans)}`
  })
}

/** The trades of each kind, by its market's calendar. */
async function calendarCases(trx: Transaction<Schema>, whose: RawBuilder<boolean>): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<EnteredTrades>`
    select asset_class as "assetClass", quote_currency as "quoteCurrency", array_agg(place order by place) as places
    from (
      select distinct asset_class, quote_currency, floor(extract(epoch from entry_at) / ${quarterHourMs / 1_000})::integer as place
      from trades where ${whose} and entry_at is not null
    ) as entries
    group by asset_class, quote_currency order by asset_class, quote_currency
  `.execute(trx)
  return rows.map((row) => {
    const calendar = marketCalendarOf(row.assetClass, row.quoteCurrency)
    const spans = findSessionSpans(
      (moment) => (calendar === null ? null : sessionAt(moment, calendar)),
      row.places.map((place) => place * quarterHourMs),
    )
    return sql`when ${ofKind(row)} ${thenSession(spans)}`
  })
}

/**
 * The session that a trade was entered in, as SQL over the columns of trades; null if the market was closed, its hours
 * are unknown, or the trade was not entered. The sessions are those of `sessionFigures`: the query receives the times at
 * which they change and looks up each entry. It covers only the present trades of the portfolio or user.
 */
export async function buildEntrySession(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id | undefined,
): Promise<RawBuilder<string | null>> {
  const whose =
    portfolioId === undefined
      ? sql<boolean>`user_id = ${userId}::uuid`
      : sql<boolean>`portfolio_id = ${portfolioId}::uuid`
  // A stated session comes before the calendar of its market.
  const cases = [...(await statedCases(trx, whose)), ...(await calendarCases(trx, whose))]
  if (cases.length === 0) return sql`null::text`
  return sql`(${[...entrySessions]}::text[])[case ${sql.join(cases, sql` `)} end]`
}
