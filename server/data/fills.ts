import { sql, type Transaction } from 'kysely'
import type { Fill } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import type { Schema } from './schema.ts'
import { byTrade } from './trade-rows.ts'

/** The fills of some trades, each in the order stated; a trade without fills is not in the map. */
export async function fillsOf(trx: Transaction<Schema>, tradeIds: readonly Id[]): Promise<Map<Id, Fill[]>> {
  if (tradeIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('fills')
    .select(['trade_id', 'at', 'side', 'quantity', 'price', 'fee', 'liquidity'])
    .where('trade_id', '=', sql<Id>`any(${tradeIds}::uuid[])`)
    .orderBy('trade_id')
    .orderBy('position')
    .execute()
  return byTrade(rows, ({ trade_id: _trade, ...fill }) => fill)
}
