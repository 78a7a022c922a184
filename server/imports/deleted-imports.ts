import { sql, type Transaction } from 'kysely'
import { isAssumedExpiry } from '#domain/importers/matching/assumed-expiry.ts'
import { isDustKey } from '#domain/importers/matching/dust.ts'
import { wholeKeyOf } from '#domain/importers/matching/group-fills.ts'
import type { DeletedExecution } from '#domain/importers/reading/tables/import-format.ts'
import type { Id } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'
import { deleteTrades } from '#server/trades/storage/trades.ts'
import { readImportKeys } from './absorbed-import-keys.ts'
import { readImportedExecutions, type ExecutionsOfTrade } from './imported-executions.ts'

/** A trade that is about to be deleted. */
interface LeavingTrade {
  readonly id: Id
  readonly portfolioId: Id
  readonly batchId: Id | null
  readonly isOpen: boolean
}

async function readLeavingTrades(trx: Transaction<Schema>, ids: readonly Id[]): Promise<readonly LeavingTrade[]> {
  const { rows } = await sql<LeavingTrade>`
    select id, portfolio_id as "portfolioId", import_batch_id as "batchId", exit_at is null as "isOpen"
    from trades where id = any(${ids}::uuid[])
  `.execute(trx)
  return rows
}

/** What is stored of a deleted trade: its executions, and the keys that are not those of its executions. */
function toRows(
  { id: tradeId, portfolioId, batchId, isOpen }: LeavingTrade,
  keys: readonly string[],
  imported: ExecutionsOfTrade | undefined,
) {
  const { book = '', executions = [] } = imported ?? {}
  // The assumed end of an option gives way to the row of a later file, which then ends the deleted trade.
  const wasOpen = isOpen || executions.some(isAssumedExpiry)
  const ofExecutions = executions
    .filter((execution) => !isDustKey(execution.key) && !isAssumedExpiry(execution))
    .map(({ key, quantity, whole = quantity, batchId: batch }) => {
      const importKey = wholeKeyOf(book, key)
      return { portfolioId, importKey, tradeId, batchId: batch, book, quantity, whole, wasOpen }
    })
  const ofKey = { portfolioId, tradeId, batchId }
  const own = new Set(ofExecutions.map(({ importKey }) => importKey))
  const ofTrade = keys
    .filter((key) => !own.has(key))
    .map((importKey) => ({ ...ofKey, importKey, book: null, quantity: null, whole: null, wasOpen: false }))
  return [...ofExecutions, ...ofTrade]
}

/**
 * Deletes trades as their trader asked for: what imports brought in them stays away when a file has it again. Parts of one
 * execution add up.
 */
export async function deleteTradesForGood(trx: Transaction<Schema>, ids: readonly Id[]): Promise<void> {
  const leaving = await readLeavingTrades(trx, ids)
  const keys = await readImportKeys(trx, ids)
  const imported = await readImportedExecutions(trx, ids)
  const rows = leaving.flatMap((trade) => toRows(trade, keys.get(trade.id) ?? [], imported.get(trade.id)))
  if (rows.length > 0) {
    await sql`
      insert into deleted_imports as own (portfolio_id, import_key, trade_id, batch_id, book, quantity, whole, was_open)
      select given.portfolio, given.key, (array_agg(given.trade))[1], (array_agg(given.batch))[1], min(given.book), sum(given.quantity),
        max(given.whole), bool_or(given.was_open)
      from unnest(
        ${rows.map((row) => row.portfolioId)}::uuid[], ${rows.map((row) => row.importKey)}::text[],
        ${rows.map((row) => row.tradeId)}::uuid[], ${rows.map((row) => row.batchId)}::uuid[],
        ${rows.map((row) => row.book)}::text[],
        ${rows.map((row) => row.quantity)}::numeric[], ${rows.map((row) => row.whole)}::numeric[],
        ${rows.map((row) => row.wasOpen)}::boolean[]
      ) as given (portfolio, key, trade, batch, book, quantity, whole, was_open)
      group by given.portfolio, given.key
      on conflict (portfolio_id, import_key) do update
      set quantity = coalesce(own.quantity + excluded.quantity, excluded.quantity, own.quantity),
        whole = coalesce(greatest(own.whole, excluded.whole), excluded.whole, own.whole),
        book = coalesce(excluded.book, own.book), trade_id = excluded.trade_id, was_open = own.was_open or excluded.was_open
    `.execute(trx)
  }
  await deleteTrades(trx, ids)
}

/** The executions of these books that were deleted from a portfolio. */
export function readDeletedExecutions(
  trx: Transaction<Schema>,
  portfolioId: Id,
  books: readonly string[],
): Promise<DeletedExecution[]> {
  return trx
    .selectFrom('deleted_imports')
    .select(aliased({ key: 'import_key', wasOpen: 'was_open' }))
    .select((is) => [is.ref('quantity').$notNull().as('quantity'), is.ref('whole').$notNull().as('whole')])
    .where('portfolio_id', '=', portfolioId)
    .where('book', '=', sql<string>`any(${books}::text[])`)
    .orderBy('import_key')
    .execute()
}

/** The deleted trades of a portfolio by their import keys, without those of executions: see `readDeletedExecutions`. */
export async function findDeletedTrades(
  trx: Transaction<Schema>,
  portfolioId: Id,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Id>> {
  const rows = await trx
    .selectFrom('deleted_imports')
    .select(['import_key', 'trade_id'])
    .where('portfolio_id', '=', portfolioId)
    .where('book', 'is', null)
    .where('import_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.import_key, row.trade_id]))
}

/** Forgets that trades and executions with these keys were deleted. */
export async function forgetDeleted(trx: Transaction<Schema>, portfolioId: Id, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .deleteFrom('deleted_imports')
    .where('portfolio_id', '=', portfolioId)
    .where('import_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
}
