import { sql, type Transaction } from 'kysely'
import * as contract from '#contract/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'
import { isInTradeList } from './filters/filter-conditions.ts'

const selection = aliased({ id: 'id', portfolioId: 'portfolio_id', title: 'title', createdAt: 'created_at' })

/** Removes the oldest lists beyond the limit that nothing saved names: figures make new ones. */
async function removeOldest(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await sql`
    delete from trade_lists where user_id = ${userId}::uuid
      and id not in (
        select id from trade_lists where user_id = ${userId}::uuid
        order by created_at desc, id limit ${contract.maxTradeLists}
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

export const tradeListRoutes = [
  implement(contract.createTradeList, async ({ body: { portfolioId, title, tradeIds } }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireReadablePortfolio(trx, portfolioId)
      const ids = [...new Set(tradeIds)]
      const { rows: readable } = await sql`
        select id from trades where portfolio_id = ${portfolioId}::uuid and id = any(${ids}::uuid[])
      `.execute(trx)
      if (readable.length < ids.length) throw new ApiError('not_found')
      // Whoever opens the same figure again gets the same address.
      const known = await trx
        .selectFrom('trade_lists')
        .select(selection)
        .where('user_id', '=', user.userId)
        .where('portfolio_id', '=', portfolioId)
        .where('title', '=', title)
        .where('trade_ids', '=', sql<Id[]>`${ids}::uuid[]`)
        .executeTakeFirst()
      if (known !== undefined) return { list: known }
      const list = await trx
        .insertInto('trade_lists')
        .values({ portfolio_id: portfolioId, title, trade_ids: ids })
        .returning(selection)
        .executeTakeFirstOrThrow()
      await removeOldest(trx, user.userId)
      return { list }
    }),
  ),

  implement(contract.getTradeList, async ({ params: { id } }, { transaction, user }) =>
    transaction(async (trx) => {
      const list = await trx
        .selectFrom('trade_lists')
        .select(selection)
        .where('id', '=', id)
        .where('user_id', '=', user.userId)
        .executeTakeFirst()
      return { list: { ...orNotFound(list), tradeIds: await readTradeList(trx, id) } }
    }),
  ),
]
