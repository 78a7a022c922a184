import { sql, type Transaction } from 'kysely'
import { subtractMoney } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'
import { listContinuationsOfTrade, noMergedTrade, storeContinuations } from './continuations.ts'
import { subtractFills } from './continue-trades.ts'

/** The import keys of trades, with those that they absorbed. */
async function readKeys(trx: Transaction<Schema>, ids: readonly Id[]): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ id: Id; keys: string[] }>`
    select id, array_agg(key) as keys from (
      select id, import_key as key from trades where id = any(${ids}::uuid[]) and import_key is not null
      union select trade_id, import_key from absorbed_import_keys where trade_id = any(${ids}::uuid[])
    ) as all_keys group by id
  `.execute(trx)
  return new Map(rows.map(({ id, keys }) => [id, keys]))
}

/** Those of the trades whose executions are stored with the import that brought each. */
async function findTraced(trx: Transaction<Schema>, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const rows = await trx
    .selectFrom('imported_executions')
    .select('trade_id')
    .distinct()
    .where('trade_id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.trade_id))
}

/**
 * Prepares trades of different origin for being merged into one of them, so that undoing an import takes out what it
 * brought and nothing else: above all not what was logged by hand. Returns the import that the merged trade belongs to, or
 * null if it stays when one of its imports is undone. Call it before the others are deleted.
 */
export async function recordMergedImports(
  trx: Transaction<Schema>,
  kept: Id,
  trades: readonly StoredTrade[],
): Promise<Id | null> {
  const own = trades.find(({ id }) => id === kept)?.importBatchId ?? null
  if (new Set(trades.map(({ importBatchId }) => importBatchId)).size === 1) return own
  const ids = trades.map(({ id }) => id)
  const traced = await findTraced(trx, ids)
  const keys = await readKeys(trx, ids)
  let isWhollyTraced = true
  for (const { id, importBatchId, executions, commissionSource, ...trade } of trades) {
    isWhollyTraced &&= traced.has(id)
    if (importBatchId === null || traced.has(id)) continue
    const later = await listContinuationsOfTrade(trx, id)
    const fills = later.reduce((left, added) => subtractFills(left, added.fills), executions)
    const swap = later.reduce((left, { swapAdded }) => subtractMoney(left, swapAdded), trade.swapFunding)
    if (fills.length === 0) continue
    const { commission: commissionAdded, exchangeFees: exchangeFeesAdded } = trade
    const costs = commissionSource === 'stated' ? { commissionAdded, exchangeFeesAdded } : {}
    await storeContinuations(trx, importBatchId, [
      {
        ...noMergedTrade,
        ...costs,
        tradeId: kept,
        fills: fills.map(({ at, side, quantity, price }) => ({ at, side, quantity, price })),
        statusBefore: 'active',
        swapAdded: swap,
        importKeys: keys.get(id) ?? [],
        brokerPnlBefore: null,
        brokerPnlAfter: null,
        pointValueBefore: null,
        pointValueAfter: null,
      },
    ])
  }
  return isWhollyTraced ? own : null
}
