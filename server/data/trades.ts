import type { Transaction } from 'kysely'
import type { Fill, Trade } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import { fillsOf } from './fills.ts'
import type { Schema } from './schema.ts'
import { rowSelection, tradeSelection } from './trade-columns.ts'

/** A stored trade as handlers answer with it. */
export type StoredTrade = Trade & { executions: Fill[] }

/** One trade of the transaction's user with its fills; undefined where there is none of that id. */
export async function findTrade(trx: Transaction<Schema>, id: Id): Promise<StoredTrade | undefined> {
  const row = await trx.selectFrom('trades').select(tradeSelection).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const fills = await fillsOf(trx, [id])
  return { ...row, executions: fills.get(id) ?? [] }
}

/** The portfolio that a trade is booked to; undefined where there is no such trade. */
export async function portfolioOfTrade(trx: Transaction<Schema>, id: Id): Promise<Id | undefined> {
  const row = await trx.selectFrom('trades').select('portfolio_id').where('id', '=', id).executeTakeFirst()
  return row?.portfolio_id
}

/** The newest trades of a portfolio without fills and texts: those without an exit first, then the latest exit. */
export function newestTrades(trx: Transaction<Schema>, portfolioId: Id, limit: number) {
  return trx
    .selectFrom('trades')
    .select(rowSelection)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('exit_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes a trade with its fills; false where there is none of that id. */
export async function deleteTrade(trx: Transaction<Schema>, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('trades').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
