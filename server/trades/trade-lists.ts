import { sql, type Transaction } from 'kysely'
import { maxTradeLists } from '#contract/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { isInTradeList } from '#server/trades/filters/filter-conditions.ts'

/** Removes the oldest lists beyond the limit that nothing saved names: figures make new ones. */
export async function removeOldestLists(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await sql`
    delete from trade_lists where user_id = ${userId}::uuid
      and id not in (
        select id from trade_lists where user_id = ${userId}::uuid
        order by created_at desc, id limit ${maxTradeLists}
      )
      and not exists (select from simulations where sample_filter ->> 'tradeListId' = trade_lists.id::text)
      and not exists (select from what_if_scenarios where inputs ->> 'tradeListId' = trade_lists.id::text)
      and not exists (select from saved_views where definition -> 'address' ->> 'list' = trade_lists.id::text)
  `.execute(trx)
}

/** Throws `not_found` unless the caller made the list. */
export async function requireTradeList(trx: Transaction<Schema>, list: Id | null): Promise<void> {
  if (list === null) return
  orNotFound(await trx.selectFrom('trade_lists').select('id').where('id', '=', list).executeTakeFirst())
}

/** The trades of a list that the caller may read, oldest exit first. */
export async function readTradeList(trx: Transaction<Schema>, list: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select trades.id from trades where ${isInTradeList(list)} order by trades.exit_at, trades.id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
