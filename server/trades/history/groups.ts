import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { z } from 'zod'
import { maxGroups, type TradeGrouping } from '#contract/trades/history.ts'
import type { tradeTotals } from '#contract/trades/trades.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import type { Id } from '#domain/numbers/units.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import type { PortfolioRevision } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { localEntryTime } from '#server/trades/filters/entry-time.ts'
import { matchesFilter, type ResolvedFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import type { StatGroups } from './stat-groups.ts'
import { sumsByResult, tradeSums } from './totals.ts'

/** Totals of the trades of one group; the key is null for those that have none. */
export type TradeGroup = z.output<typeof tradeTotals> & { readonly key: string | null }

export interface TradeGroups {
  readonly groups: TradeGroup[]
  /** Whether there are more groups than one response contains. */
  readonly truncated: boolean
}

/** How trades are grouped: `weekStart` is the day that weeks begin with, from 1 (Monday) to 7 (Sunday). */
export interface Grouping {
  readonly by: TradeGrouping | StatGroups
  readonly weekStart: number
}

/** The key by which trades are grouped and groups are sorted. */
function groupKey(
  by: TradeGrouping,
  weekStart: number,
  { portfolio_id }: TradeFilter,
  { session }: ResolvedFilter,
): RawBuilder<unknown> {
  const keys: Readonly<Record<TradeGrouping, () => RawBuilder<unknown>>> = {
    day: () => sql`listed_on`,
    week: () => sql`listed_on - (extract(isodow from listed_on)::integer + 7 - ${weekStart}::integer) % 7`,
    month: () => sql`to_char(listed_on, 'YYYY-MM')`,
    year: () => sql`extract(year from listed_on)::integer`,
    weekday: () => sql`extract(isodow from listed_on)::integer`,
    entryHour: () => sql`extract(hour from ${localEntryTime(portfolio_id)})::integer`,
    entryWeekday: () => sql`extract(isodow from ${localEntryTime(portfolio_id)})::integer`,
    entrySession: () => session ?? sql`null::text`,
    symbol: () => sql`symbol`,
    assetClass: () => sql`asset_class`,
    direction: () => sql`direction`,
    result: () => sql`result`,
    status: () => sql`status`,
    source: () => sql`source`,
    exitReason: () => sql`exit_reason`,
    setup: () => sql`setup_id`,
    exchange: () => sql`exchange_id`,
    tag: () => sql`trade_tags.tag_id`,
    mistake: () => sql`trade_mistakes.mistake_id`,
  }
  return keys[by]()
}

/** Joins for groupings by a list of the trade; trades with an empty list are kept. */
const joinedRows: Readonly<Partial<Record<TradeGrouping, RawBuilder<unknown>>>> = {
  tag: sql`left join trade_tags on trade_tags.trade_id = trades.id`,
  mistake: sql`left join trade_mistakes on trade_mistakes.trade_id = trades.id`,
}

/** Orders sessions by time of day; trades outside all sessions come last. */
function dayOrder(key: string | null): number {
  const place = (entrySessions as readonly (string | null)[]).indexOf(key)
  return place < 0 ? entrySessions.length : place
}

async function queryGroups(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  grouped: Grouping,
  resolved: ResolvedFilter,
): Promise<TradeGroups> {
  const { by, weekStart } = grouped
  const isByStat = typeof by !== 'string'
  const key = isByStat ? by.key : groupKey(by, weekStart, filter, resolved)
  const join = isByStat ? by.join : joinedRows[by]
  const selected = trx
    .selectFrom('trades')
    .selectAll()
    .where(matchesFilter(userId, filter, resolved))
  const from = sql`(${selected}) as trades ${join ?? sql``}`
  const { rows } = await sql<TradeGroup>`
    select group_key::text as key, ${sql.join(tradeSums)}
    from ${sumsByResult(from, key)} as sums
    group by group_key order by group_key nulls last
    limit ${maxGroups + 1}
  `.execute(trx)
  // The query sorts names of sessions alphabetically.
  if (isByStat) rows.sort((a, b) => by.compare(a.key, b.key))
  if (by === 'entrySession') rows.sort((a, b) => dayOrder(a.key) - dayOrder(b.key))
  return { groups: rows.slice(0, maxGroups), truncated: rows.length > maxGroups }
}

const groupsCache = new RevisionCache<TradeGroups>(500)

/**
 * Totals of the trades that a filter selects, by group and in the order of their keys. `portfolios` are the portfolios
 * of the list, which the user may read.
 */
export function readTradeGroups(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  grouped: Grouping,
  resolved: ResolvedFilter,
  portfolios: readonly PortfolioRevision[],
): Promise<TradeGroups> {
  // Not cached: changing a tag, mistake or custom stat does not change the revision of portfolios.
  const { by } = grouped
  if (typeof by !== 'string' || by === 'tag' || by === 'mistake')
    return queryGroups(trx, userId, filter, grouped, resolved)
  const stamp = revisionStamp(portfolios)
  return groupsCache.get(JSON.stringify([userId, grouped, filter, resolved.stamp]), stamp, () =>
    queryGroups(trx, userId, filter, grouped, resolved),
  )
}
