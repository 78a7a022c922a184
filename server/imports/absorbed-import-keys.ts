import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/**
 * Assigns the import keys of other trades to the trade that they were merged into, including keys that those had absorbed,
 * so that a later import does not add the merged trades again. Call it before the others are deleted.
 */
export async function absorbImportKeys(trx: Transaction<Schema>, tradeId: Id, others: readonly Id[]): Promise<void> {
  await sql`
    insert into absorbed_import_keys (trade_id, import_key)
    select ${tradeId}::uuid, import_key from trades
    where id = any(${others}::uuid[]) and import_key is not null
    union
    select ${tradeId}::uuid, import_key from absorbed_import_keys where trade_id = any(${others}::uuid[])
    on conflict do nothing
  `.execute(trx)
}

/** Takes import keys from trades that have lost the executions of that import, so that its file can be imported again. */
export async function releaseImportKeys(
  trx: Transaction<Schema>,
  tradeIds: readonly Id[],
  keys: readonly string[],
): Promise<void> {
  if (tradeIds.length === 0) return
  await sql`
    delete from absorbed_import_keys where trade_id = any(${tradeIds}::uuid[]) and import_key = any(${keys}::text[])
  `.execute(trx)
  await sql`
    update trades set import_key = null where id = any(${tradeIds}::uuid[]) and import_key = any(${keys}::text[])
  `.execute(trx)
}
