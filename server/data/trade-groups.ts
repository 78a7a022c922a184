import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { z } from 'zod'
import { maxGroups, type TradeGrouping } from '#contract/trade-history.ts'
import type { tradeTotals } from '#contract/trades.ts'
import { entrySessions } from '#domain/datapoint-choices.ts'
import type { Id } from '#domain/units.ts'
import { enteredAt } from './entry-time.ts'
import { KeptFigures } from './kept-figures.ts'
import type { RevisedPortfolio } from './portfolios.ts'
import type { Schema } from './schema.ts'
import { matches, type FoundBefore, type TradeFilter } from './trade-filter.ts'
import { sumsByResult, tradeSums } from './trade-totals.ts'

/** Totals of the trades of one group; the key is null for those that have none. */
export type TradeGroup = z.output<typeof tradeTotals> & { readonly key: string | null }

export interface TradeGroups {
  readonly groups: TradeGroup[]
  /** There are more than one answer holds. */
  readonly truncated: boolean
}

/** How trades are grouped: `weekStart` is the day that weeks begin with, from 1 (Monday) to 7 (Sunday). */
export interface Grouped {
  readonly by: TradeGrouping
  readonly weekStart: number
}

/** What the groups of each kind are told apart by, and sorted by. */
function keyOf(
  { by, weekStart }: Grouped,
  { portfolio_id }: TradeFilter,
  { session }: FoundBefore,
): RawBuilder<unknown> {
  const keys: Readonly<Record<TradeGrouping, () => RawBuilder<unknown>>> = {
    day: () => sql`listed_on`,
    week: () => sql`listed_on - (extract(isodow from listed_on)::integer + 7 - ${weekStart}::integer) % 7`,
    month: () => sql`to_char(listed_on, 'YYYY-MM')`,
    year: () => sql`extract(year from listed_on)::integer`,
    weekday: () => sql`extract(isodow from listed_on)::integer`,
    entryHour: () => sql`extract(hour from ${enteredAt(portfolio_id)})::integer`,
    entryWeekday: () => sql`extract(isodow from ${enteredAt(portfolio_id)})::integer`,
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

/** Beside each trade the rows that its groups are found in; a trade without any stays. */
const besides: Readonly<Partial<Record<TradeGrouping, RawBuilder<unknown>>>> = {
  tag: sql`left join trade_tags on trade_tags.trade_id = trades.id`,
  mistake: sql`left join trade_mistakes on trade_mistakes.trade_id = trades.id`,
}

/** In the order of the day; what is in no session comes last. */
function placeInDay(key: string | null): number {
  const place = (entrySessions as readonly (string | null)[]).indexOf(key)
  return place < 0 ? entrySessions.length : place
}

async function groupsOf(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  grouped: Grouped,
  found: FoundBefore,
): Promise<TradeGroups> {
  const { by } = grouped
  const selected = trx
    .selectFrom('trades')
    .selectAll()
    .where(matches(userId, filter, found))
  const from = sql`(${selected}) as trades ${besides[by] ?? sql``}`
  const { rows } = await sql<TradeGroup>`
    select group_key::text as key, ${sql.join(tradeSums)}
    from ${sumsByResult(from, keyOf(grouped, filter, found))} as sums
    group by group_key order by group_key nulls last
    limit ${maxGroups + 1}
  `.execute(trx)
  // A word's place in the alphabet says nothing of the day.
  if (by === 'entrySession') rows.sort((a, b) => placeInDay(a.key) - placeInDay(b.key))
  return { groups: rows.slice(0, maxGroups), truncated: rows.length > maxGroups }
}

const kept = new KeptFigures<TradeGroups>(500)

/**
 * Totals of what a filter selects, group by group in the order of their keys. `portfolios` are those that the list is
 * over, found to be the user's to read.
 */
export function tradeGroups(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  grouped: Grouped,
  found: FoundBefore,
  portfolios: readonly RevisedPortfolio[],
): Promise<TradeGroups> {
  // A tag or mistake that is deleted leaves its trades without a change of theirs.
  const { by } = grouped
  if (by === 'tag' || by === 'mistake') return groupsOf(trx, userId, filter, grouped, found)
  const stamp = portfolios.map(({ id, revision }) => `${id} ${revision}`).join()
  return kept.at(JSON.stringify([userId, grouped, filter, found.stamp]), stamp, () =>
    groupsOf(trx, userId, filter, grouped, found),
  )
}
