import { sql, type Transaction } from 'kysely'
import { subtractMoney } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'
import { readImportKeys } from './absorbed-import-keys.ts'
import { listContinuationsOfTrade, noMergedTrade, storeContinuations } from './continuations.ts'
import { subtractFills } from './continue-trades.ts'

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
  const keys = await readImportKeys(trx, ids)
  for (const { id, importBatchId, executions, commissionSource, ...trade } of trades) {
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
  return ids.every((id) => traced.has(id)) ? own : null
}
