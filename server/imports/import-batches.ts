import { sql, type Transaction } from 'kysely'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { readNewestPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

export interface ImportBatch {
  readonly id: Id
  readonly portfolioId: Id
  readonly format: string
  readonly fileName: string
  readonly timeZone: string
  /** Rules for its trades, in place of those of the portfolio; null: those of the portfolio. */
  readonly commissionRules: readonly CommissionRule[] | null
}

/**
 * Creates an import batch, or finds the one of an earlier part of the same file. Returns the portfolio of the batch, or
 * null if the id belongs to another user, whose row is not visible.
 */
export async function openBatch(trx: Transaction<Schema>, batch: ImportBatch): Promise<Id | null> {
  const find = () =>
    trx.selectFrom('import_batches').select('portfolio_id').where('id', '=', batch.id).executeTakeFirst()
  const found = await find()
  if (found !== undefined) return found.portfolio_id
  await trx
    .insertInto('import_batches')
    .values({
      id: batch.id,
      portfolio_id: batch.portfolioId,
      format: batch.format,
      file_name: batch.fileName,
      time_zone: batch.timeZone,
      commission_rules: batch.commissionRules === null ? null : JSON.stringify(batch.commissionRules),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.portfolio_id ?? null
}

/** A trade that was imported before. */
interface KnownTrade {
  readonly id: Id
  readonly netPnl: Money | null
  readonly grossPnl: Money | null
}

/** The trades of a portfolio by import key; a trade's own key takes precedence over an absorbed one. */
export async function findTradesByImportKey(
  trx: Transaction<Schema>,
  portfolioId: Id,
  keys: readonly string[],
): Promise<Map<string, KnownTrade>> {
  const own = trx
    .selectFrom('trades')
    .select(['import_key as key', 'id', 'net_pnl as netPnl', 'gross_pnl as grossPnl', sql<boolean>`true`.as('isOwn')])
    .where('portfolio_id', '=', portfolioId)
    .where('import_key', '=', sql<string>`any(${keys}::text[])`)
  const absorbed = trx
    .selectFrom('absorbed_import_keys')
    .innerJoin('trades', 'trades.id', 'absorbed_import_keys.trade_id')
    .select(['absorbed_import_keys.import_key as key', 'trades.id', 'net_pnl as netPnl', 'gross_pnl as grossPnl'])
    .select(sql<boolean>`false`.as('isOwn'))
    .where('portfolio_id', '=', portfolioId)
    .where('absorbed_import_keys.import_key', '=', sql<string>`any(${keys}::text[])`)
  const rows = await own.unionAll(absorbed).orderBy('isOwn').orderBy('id').execute()
  return new Map(rows.flatMap(({ key, isOwn: _own, ...trade }) => (key === null ? [] : [[key, trade] as const])))
}

/** An import of the user's; undefined where there is none of that id. */
export function findBatch(trx: Transaction<Schema>, userId: Id, id: Id): Promise<{ portfolioId: Id } | undefined> {
  const query = trx.selectFrom('import_batches').select('portfolio_id as portfolioId').where('id', '=', id)
  return query.where('user_id', '=', userId).executeTakeFirst()
}

/** Counts the locked trades among those that an import created or added to. */
export async function countLockedTrades(trx: Transaction<Schema>, batchId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from trades
    where is_locked and (
      import_batch_id = ${batchId}::uuid
      or id in (select trade_id from import_continuations where batch_id = ${batchId}::uuid)
    )
  `.execute(trx)
  return rows[0]?.count ?? 0
}

/** Deletes an import and the trades that it created, even if they were moved; returns their number. */
export async function deleteBatch(trx: Transaction<Schema>, id: Id): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('trades').where('import_batch_id', '=', id).executeTakeFirst()
  await trx.deleteFrom('import_batches').where('id', '=', id).execute()
  return Number(numDeletedRows)
}

/** A page of a user's imports, newest first, each with the number of its trades that still exist. */
export async function listBatchPage(trx: Transaction<Schema>, userId: Id, portfolioId: Id | null, page: PageRequest) {
  const query = trx
    .selectFrom('import_batches')
    .select(
      aliased({
        id: 'id',
        portfolioId: 'portfolio_id',
        format: 'format',
        fileName: 'file_name',
        timeZone: 'time_zone',
        createdAt: 'created_at',
      }),
    )
    .select(sql<number>`(select count(*) from trades where trades.import_batch_id = import_batches.id)`.as('trades'))
    .select(
      sql<number>`(
        select count(*) from (
          select trade_id from import_continuations where batch_id = import_batches.id and fills <> '[]'
          union
          select trade_id from imported_executions as imported join trades on trades.id = imported.trade_id
          where imported.batch_id = import_batches.id
            and trades.import_batch_id is distinct from import_batches.id
        ) as changed
      )`.as('continued'),
    )
    .where('user_id', '=', userId)
  return readNewestPage(portfolioId === null ? query : query.where('portfolio_id', '=', portfolioId), page)
}
