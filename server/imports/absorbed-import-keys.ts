import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/**
 * Notes that a trade answers to the import keys of others, theirs and those that they have absorbed, so that no later import
 * brings again what went into it. Call it while the others are still there.
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
