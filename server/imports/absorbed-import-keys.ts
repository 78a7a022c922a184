import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The import keys of trades, with those that they absorbed. Trades without any are missing. */
export async function readImportKeys(trx: Transaction<Schema>, ids: readonly Id[]): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ id: Id; keys: string[] }>`
    select id, array_agg(key) as keys from (
      select id, import_key as key from trades where id = any(${ids}::uuid[]) and import_key is not null
      union select trade_id, import_key from absorbed_import_keys where trade_id = any(${ids}::uuid[])
    ) as all_keys group by id
  `.execute(trx)
  return new Map(rows.map(({ id, keys }) => [id, keys]))
}

/** Gives trades their import keys. */
export async function setImportKeys(
  trx: Transaction<Schema>,
  trades: readonly { readonly tradeId: Id; readonly importKey: string }[],
): Promise<void> {
  await sql`
    update trades set import_key = given.key
    from unnest(
      ${trades.map(({ tradeId }) => tradeId)}::uuid[], ${trades.map(({ importKey }) => importKey)}::text[]
    ) as given (id, key)
    where trades.id = given.id
  `.execute(trx)
}

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
