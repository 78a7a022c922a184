import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** What refers to a statistic. */
interface StatUse {
  readonly id: Id
  /** Trades with a stored value; a formula has none. */
  readonly trades: number
  /** Saved views with its column or a filter by it. */
  readonly views: number
  /** Widgets on the dashboard. */
  readonly widgets: number
}

/** How often each of a user's statistics is used. */
export async function countCustomStatUses(trx: Transaction<Schema>, userId: Id): Promise<StatUse[]> {
  // A widget's id has no hyphens: "stat" and the 32 digits of the statistic's id.
  const { rows } = await sql<StatUse>`
    with valued as (
      select key, count(*)::int as trades from trades, jsonb_object_keys(custom_stats) as key
      where user_id = ${userId}::uuid and custom_stats <> '{}' group by key
    )
    select custom_stats.id, coalesce(valued.trades, 0) as trades,
      (select count(*)::int from saved_views
        where user_id = ${userId}::uuid and definition::text like '%' || custom_stats.id || '%') as views,
      (select count(*)::int from dashboard_layouts, jsonb_array_elements(layout -> 'widgets') as widget
        where user_id = ${userId}::uuid and widget ->> 'id' = 'stat' || replace(custom_stats.id::text, '-', '')
      ) as widgets
    from custom_stats left join valued on valued.key = custom_stats.id::text
    where custom_stats.user_id = ${userId}::uuid
    order by custom_stats.id
  `.execute(trx)
  return rows
}
