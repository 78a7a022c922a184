import { sql, type RawBuilder, type Transaction } from 'kysely'
import { entrySessions } from '#domain/datapoints/fields/choices.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { marketCalendarOf } from '#domain/market/hours.ts'
import { sessionAt } from '#domain/market/sessions.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Every session begins and ends on a quarter of an hour: within one it is the same. */
const quarterHourMs = 900_000

/** When the sessions of one kind of trade change, among the quarters of an hour in which such trades were entered. */
interface SessionSpans {
  readonly assetClass: AssetClass
  readonly quoteCurrency: string
  readonly from: Instant[]
  /** Place in `entrySessions` from 1; 0 while the market is closed, or where its hours are not known. */
  readonly session: number[]
}

/** Quarters of an hour, each once and in their order, as spans of the same session. */
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
 * The session that a trade was entered in, as SQL over the columns of trades; null where the market was closed, its hours
 * are not known, or the trade was not entered. The sessions are those of `sessionAt`: the database is told when they
 * change, and looks up where an entry falls. It holds for the trades that are there now, of a portfolio or of a user.
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
