import { sql, type Transaction } from 'kysely'
import type { Id, Money } from '#domain/units.ts'
import type { Schema } from './schema.ts'

export interface ImportBatch {
  readonly id: Id
  readonly portfolioId: Id
  readonly format: string
  readonly fileName: string
  readonly timeZone: string
}

/**
 * Opens an import, or finds it opened by an earlier part of the same file. Says which portfolio the batch belongs to:
 * null when the id is somebody else's, whose row is not visible here.
 */
export async function openBatch(trx: Transaction<Schema>, batch: ImportBatch): Promise<Id | null> {
  await trx
    .insertInto('import_batches')
    .values({
      id: batch.id,
      portfolio_id: batch.portfolioId,
      format: batch.format,
      file_name: batch.fileName,
      time_zone: batch.timeZone,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('import_batches')
    .select('portfolio_id')
    .where('id', '=', batch.id)
    .executeTakeFirst()
  return row?.portfolio_id ?? null
}

/** A trade that is there already. */
export interface KnownTrade {
  readonly id: Id
  readonly netPnl: Money | null
  readonly grossPnl: Money | null
}

/** The trades of a portfolio that carry one of some import keys, by key. */
export async function tradesByImportKey(
  trx: Transaction<Schema>,
  portfolioId: Id,
  keys: readonly string[],
): Promise<Map<string, KnownTrade>> {
  const rows = await trx
    .selectFrom('trades')
    .select(['import_key', 'id', 'net_pnl as netPnl', 'gross_pnl as grossPnl'])
    .where('portfolio_id', '=', portfolioId)
    .where('import_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ import_key: key, ...trade }) => (key === null ? [] : [[key, trade] as const])))
}
