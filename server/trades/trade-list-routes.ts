import { sql } from 'kysely'
import * as contract from '#contract/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { readTradeList, removeOldestLists } from './trade-lists.ts'

const selection = aliased({ id: 'id', portfolioId: 'portfolio_id', title: 'title', createdAt: 'created_at' })

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
      await removeOldestLists(trx, user.userId)
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
