import { sql, type Transaction } from 'kysely'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Id } from '#domain/numbers/units.ts'
import { wallClockAt } from '#domain/time/time-zone.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readMetricTrade, optionalText, packTrades, type PackedTrades, unpackRows } from './packed-trades.ts'

/** Packed trades with what was recorded about them, and the required values of their portfolios. */
export interface PackedStudies {
  readonly trades: PackedTrades
  /** By id. */
  readonly portfolios: Readonly<Record<Id, { readonly timeZone: string; readonly currency: string }>>
}

/** Which trades to study; an omitted field does not limit them. */
export interface StudySelection {
  /** The owner of the trades; row-level security additionally limits which of them are read. */
  readonly userId: Id
  readonly portfolioId?: Id | undefined
  readonly portfolioIds?: readonly Id[] | undefined
  readonly setupId?: Id | undefined
  readonly setupIds?: readonly Id[] | undefined
  /** First and last exit date. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** In the order in which `studiedTradeIn` reads them. */
const extraFields = [
  sql.ref('portfolio_id'),
  optionalText('setup_id'),
  sql`(coalesce(initial_stop_price, planned_stop_price) is not null)::integer`,
  sql`(post_high is not null and post_low is not null)::integer`,
  optionalText('compliance'),
  sql`coalesce(mandatory_broken, 0)`,
  sql`coalesce(mistake_count, 0)`,
  // As JSON, which contains no separators.
  sql`to_json(symbol)`,
]

/** The studied trades of a user, packed. */
export async function packStudies(trx: Transaction<Schema>, which: StudySelection): Promise<PackedStudies> {
  const conditions = [
    sql`user_id = ${which.userId}::uuid`,
    ...(which.portfolioId === undefined ? [] : [sql`portfolio_id = ${which.portfolioId}::uuid`]),
    ...(which.portfolioIds === undefined ? [] : [sql`portfolio_id = any (${which.portfolioIds}::uuid[])`]),
    ...(which.setupId === undefined ? [] : [sql`setup_id = ${which.setupId}::uuid`]),
    ...(which.setupIds === undefined ? [] : [sql`setup_id = any (${which.setupIds}::uuid[])`]),
    ...(which.from === undefined ? [] : [sql`listed_on >= ${which.from}::date`]),
    ...(which.to === undefined ? [] : [sql`listed_on <= ${which.to}::date`]),
  ]
  // Rule checks and mistakes are summed once for all trades of the user, because few trades have any.
  const joined = sql`
    left join (
      select trade_id, sum(weight) filter (where met = 'yes')::float8 / sum(weight)::float8 as compliance,
        count(*) filter (where is_mandatory and met = 'no') as mandatory_broken
      from rule_checks where user_id = ${which.userId}::uuid and met <> 'na' group by trade_id
    ) as checked on checked.trade_id = trades.id
    left join (
      select trade_id, count(*) as mistake_count
      from trade_mistakes where user_id = ${which.userId}::uuid group by trade_id
    ) as marked on marked.trade_id = trades.id`
  const trades = await packTrades(trx, sql.join(conditions, sql` and `), extraFields, joined)
  const portfolios = await trx
    .selectFrom('portfolios')
    .select(['id', 'time_zone', 'currency'])
    .where('user_id', '=', which.userId)
    .execute()
  return {
    trades,
    portfolios: Object.fromEntries(
      portfolios.map(({ id, time_zone: timeZone, currency }) => [id, { timeZone, currency }]),
    ),
  }
}

/** Unpacks the result of `packStudies`. */
export function unpackStudies({ trades, portfolios }: PackedStudies): StudiedTrade[] {
  return unpackRows(trades, (row) => {
    const trade = readMetricTrade(row)
    const [portfolioId, setupId] = [row.text(), row.textOrNull()]
    const [hasStop, hasPostExit] = [row.text() === '1', row.text() === '1']
    const [compliance, mandatoryBroken, mistakes] = [row.textOrNull(), row.whole(), row.whole()]
    const symbol = JSON.parse(row.text()) as string
    const { timeZone, currency } = portfolios[portfolioId] ?? { timeZone: 'UTC', currency: '' }
    const entry = wallClockAt(trade.entryTime, timeZone)
    const weekday = new Date(Date.UTC(entry.year, entry.month - 1, entry.day)).getUTCDay()
    return {
      ...trade,
      currency,
      symbol,
      setupId,
      entryHour: entry.hour,
      entryWeekday: weekday === 0 ? 7 : weekday,
      hasStop,
      hasPostExit,
      compliance: compliance === null ? null : Number(compliance),
      mandatoryBroken,
      mistakes,
    }
  })
}
