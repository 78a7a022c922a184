import { sql, type Transaction } from 'kysely'
import type { Fill } from '#domain/fills/fill.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { groupByTrade } from './list-rows.ts'

/** The fills of some trades, each list in its stored order; trades without fills are missing. */
export async function readFills(trx: Transaction<Schema>, tradeIds: readonly Id[]): Promise<Map<Id, Fill[]>> {
  if (tradeIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('fills')
    .select(['trade_id', 'at', 'side', 'quantity', 'price', 'fee', 'liquidity'])
    .where('trade_id', '=', sql<Id>`any(${tradeIds}::uuid[])`)
    .orderBy('trade_id')
    .orderBy('position')
    .execute()
  return groupByTrade(rows, ({ trade_id: _trade, ...fill }) => fill)
}
