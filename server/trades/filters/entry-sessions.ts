import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import { marketCalendarOf } from '#domain/market/hours.ts'
import { sessionAt } from '#domain/market/sessions.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Every session begins and ends on a quarter of an hour, so that one lookup per quarter is enough. */
const quarterHourMs = 900_000

/**
 * When the session changes for one kind of trade, limited to the quarters of an hour in which such trades were entered.
 */
interface SessionSpans {
  readonly assetClass: AssetClass
  readonly quoteCurrency: string
  readonly from: Instant[]
  /** Position in `entrySessions` from 1; 0 while the market is closed or if its hours are unknown. */
  readonly session: number[]
}

/** Turns quarters of an hour, unique and sorted, into spans of the same session. */
function findSessionSpans(assetClass: AssetClass, quoteCurrency: string, quarters: readonly number[]): SessionSpans {
  const calendar = marketCalendarOf(assetClass, quoteCurrency)
  const spans: SessionSpans = { assetClass, quoteCurrency, from: [], session: [] }
  for (const one of quarters) {
    const found = calendar === null ? null : sessionAt(one * quarterHourMs, calendar)
    const session = found === null ? 0 : entrySessions.indexOf(found.session) + 1
    if (session === spans.session.at(-1)) continue
    spans.from.push(instantAt(one * quarterHourMs))
    spans.session.push(session)
  }
  return spans
}

/**
 * The session that a trade was entered in, as SQL over the columns of trades; null if the market was closed, its hours
 * are unknown, or the trade was not entered. The sessions are those of `sessionAt`: the query receives the times at
 * which they change and looks up each entry. It covers only the present trades of the portfolio or user.
 */
export async function buildEntrySession(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id | undefined,
): Promise<RawBuilder<string | null>> {
  const whose = portfolioId === undefined ? sql`user_id = ${userId}::uuid` : sql`portfolio_id = ${portfolioId}::uuid`
  const { rows } = await sql<{ assetClass: AssetClass; quoteCurrency: string; quarters: number[] }>`
    select asset_class as "assetClass", quote_currency as "quoteCurrency", array_agg(quarter order by quarter) as quarters
    from (
      select distinct asset_class, quote_currency, floor(extract(epoch from entry_at) / ${quarterHourMs / 1_000})::integer as quarter
      from trades where ${whose} and entry_at is not null
    ) as entries
    group by asset_class, quote_currency order by asset_class, quote_currency
  `.execute(trx)
  if (rows.length === 0) return sql`null::text`
  const cases = rows.map(({ assetClass, quoteCurrency, quarters }) => {
    const { from, session } = findSessionSpans(assetClass, quoteCurrency, quarters)
    return sql`when trades.asset_class = ${assetClass} and trades.quote_currency = ${quoteCurrency}
      then (${session}::integer[])[width_bucket(trades.entry_at, ${from}::timestamptz[])]`
  })
  return sql`(${[...entrySessions]}::text[])[case ${sql.join(cases, sql` `)} end]`
}
