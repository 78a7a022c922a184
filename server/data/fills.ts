import { sql, type Transaction } from 'kysely'
import type { Fill } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import type { Schema } from './schema.ts'

/** The fills of some trades, each in the order stated; a trade without fills is not in the map. */
export async function fillsOf(trx: Transaction<Schema>, tradeIds: readonly Id[]): Promise<Map<Id, Fill[]>> {
  const byTrade = new Map<Id, Fill[]>()
  if (tradeIds.length === 0) return byTrade
  const rows = await trx
    .selectFrom('fills')
    .select(['trade_id', 'at', 'side', 'quantity', 'price', 'fee'])
    .where('trade_id', '=', sql<Id>`any(${tradeIds}::uuid[])`)
    .orderBy('trade_id')
    .orderBy('position')
    .execute()
  for (const { trade_id: tradeId, ...fill } of rows) {
    const fills = byTrade.get(tradeId)
    if (fills === undefined) byTrade.set(tradeId, [fill])
    else fills.push(fill)
  }
  return byTrade
}

/** Stores the fills of trades that have none. */
export async function insertFills(
  trx: Transaction<Schema>,
  trades: readonly { readonly id: Id; readonly executions: readonly Fill[] }[],
): Promise<void> {
  const rows = trades.flatMap(({ id, executions }) =>
    executions.map((fill, position) => ({ trade_id: id, position, ...fill })),
  )
  if (rows.length === 0) return
  await sql`
    insert into fills (trade_id, position, at, side, quantity, price, fee)
    select trade_id, position, at, side, quantity, price, fee
    from json_populate_recordset(null::public.fills, ${JSON.stringify(rows)}::json)
  `.execute(trx)
}

/** Puts other fills in the place of a trade's. */
export async function replaceFills(trx: Transaction<Schema>, id: Id, executions: readonly Fill[]): Promise<void> {
  await trx.deleteFrom('fills').where('trade_id', '=', id).execute()
  await insertFills(trx, [{ id, executions }])
}
