import { sql, type Transaction } from 'kysely'
import type { Fill } from '#domain/fills/fill.ts'
import { matchRoundTrips } from '#domain/fills/match-round-trips.ts'
import { isDustKey } from '#domain/importers/matching/dust.ts'
import { isAsImported, type ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import { exact, larger, toDecimal, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { ApiError } from '#server/request/api-error.ts'
import { groupBy } from '#server/runtime/group-by.ts'
import { buildOwnInsert, buildRowsByColumn } from '#server/sql/rows-by-column.ts'
import { readTableColumns } from '#server/sql/table-columns.ts'
import type { Schema } from '#server/sql/tables.ts'

/** An execution of a trade with the import that brought it. */
export interface ExecutionOfBatch extends ImportedExecution {
  readonly batchId: Id
}

/** The imported executions of a trade. */
export interface ExecutionsOfTrade {
  readonly tradeId: Id
  /** Format, account and symbol. */
  readonly book: string
  readonly executions: readonly ExecutionOfBatch[]
}

function firstAndLast(executions: readonly ImportedExecution[]): readonly [Instant, Instant] {
  const times = executions.map(({ at }) => at).toSorted()
  // The database refuses an empty list.
  return [times[0] ?? ('' as Instant), times.at(-1) ?? ('' as Instant)]
}

/** Stores executions in addition to those that the trades have. */
export async function storeImportedExecutions(
  trx: Transaction<Schema>,
  trades: readonly ExecutionsOfTrade[],
): Promise<void> {
  const rows = trades.flatMap(({ tradeId, book, executions }) =>
    [...groupBy(executions, ({ batchId }) => batchId)].map(([batchId, own]) => {
      const [firstAt, lastAt] = firstAndLast(own)
      const stored = own.map(({ batchId: _batch, ...execution }) => execution)
      return { tradeId, batchId, book, firstAt, lastAt, executions: JSON.stringify(stored) }
    }),
  )
  if (rows.length === 0) return
  const table = await readTableColumns(trx, 'imported_executions')
  const columns = buildRowsByColumn(rows, [
    ['trade_id', (row) => row.tradeId],
    ['batch_id', (row) => row.batchId],
    ['book', (row) => row.book],
    ['executions', (row) => row.executions],
    ['first_at', (row) => row.firstAt],
    ['last_at', (row) => row.lastAt],
  ])
  const names = ['trade_id', 'batch_id', 'book', 'executions', 'first_at', 'last_at']
  await sql`
    ${buildOwnInsert('imported_executions', names, columns, table)}
    on conflict (trade_id, batch_id) do update
    set executions = imported_executions.executions || excluded.executions,
      first_at = least(imported_executions.first_at, excluded.first_at),
      last_at = greatest(imported_executions.last_at, excluded.last_at)
  `.execute(trx)
}

/** The imported executions of trades, oldest first; trades without any are missing. */
export async function readImportedExecutions(
  trx: Transaction<Schema>,
  tradeIds: readonly Id[],
): Promise<Map<Id, ExecutionsOfTrade>> {
  if (tradeIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('imported_executions')
    .select(['trade_id', 'batch_id', 'book', 'executions'])
    .where('trade_id', '=', sql<Id>`any(${tradeIds}::uuid[])`)
    .orderBy('trade_id')
    .orderBy('first_at')
    .execute()
  const found = new Map<Id, ExecutionsOfTrade>()
  for (const { trade_id: tradeId, batch_id: batchId, book, executions } of rows) {
    const before = found.get(tradeId)?.executions ?? []
    const all = [...before, ...executions.map((execution) => ({ ...execution, batchId }))]
    found.set(tradeId, {
      tradeId,
      book,
      executions: all.toSorted((a, b) => millisecondsOf(a.at) - millisecondsOf(b.at)),
    })
  }
  return found
}

/** Removes what imports have stored in trades, before it is stored again. */
export async function deleteImportedExecutions(trx: Transaction<Schema>, tradeIds: readonly Id[]): Promise<void> {
  if (tradeIds.length === 0) return
  await sql`delete from imported_executions where trade_id = any(${tradeIds}::uuid[])`.execute(trx)
}

/** Moves executions to the trade that others are merged into by hand. Call it before the others are deleted. */
export async function moveImportedExecutions(trx: Transaction<Schema>, kept: Id, others: readonly Id[]): Promise<void> {
  const found = await readImportedExecutions(trx, [kept, ...others])
  const book = found.get(kept)?.book ?? found.values().next().value?.book
  if (book === undefined) return
  const moved = others.flatMap((id) => {
    const one = found.get(id)
    // Executions of another format or account keep their whole key, which no file of this book has.
    return (one?.executions ?? []).map((execution) =>
      one?.book === book ? execution : { ...execution, key: `${one?.book}${execution.key}`.slice(0, 300) },
    )
  })
  await storeImportedExecutions(trx, [{ tradeId: kept, book, executions: moved }])
}

/** Identifies a fill by what it is. */
export const contentOf = ({ at, side, quantity, price }: Fill) =>
  `${millisecondsOf(at)}|${side}|${toDecimal(exact(quantity))}|${toDecimal(exact(price))}`

/** Executions in the order of the fills that they became; others by time. */
export function sortLikeFills<E extends ImportedExecution>(
  executions: readonly E[],
  fills: readonly Fill[],
): readonly E[] {
  if (executions.length !== fills.length) return executions
  if (
    executions.every(
      (execution, index) => execution.at === fills[index]?.at && execution.quantity === fills[index].quantity,
    )
  ) {
    return executions
  }
  const places = groupBy(executions, contentOf)
  const sorted = fills.flatMap((fill) => places.get(contentOf(fill))?.shift() ?? [])
  return sorted.length === executions.length ? sorted : executions
}

/** Whether a trade's fills are its imported executions and one round trip, so that they may be matched again. */
export function mayBeRematched(fills: readonly Fill[], executions: readonly ImportedExecution[]): boolean {
  return isAsImported(fills, executions) && matchRoundTrips(executions).length === 1
}

/** Parts of an execution add up to 1 within this. */
const roundingOfParts = exact('0.000001')

/** What trades hold of an execution. */
interface HeldExecution {
  readonly quantity: ExactNumber
  /** The largest size that a file has stated for it. */
  readonly whole: ExactNumber
  /** 1 for all of it. */
  readonly part: ExactNumber
}

/** What trades hold of each execution. Rests of coins follow from the executions. */
function heldByKey(
  trades: readonly { readonly book: string; readonly executions: readonly ImportedExecution[] }[],
): Map<string, HeldExecution> {
  const all = new Map<string, HeldExecution>()
  for (const { book, executions } of trades) {
    for (const { key, quantity, whole = quantity } of executions) {
      if (isDustKey(key)) continue
      const held = all.get(`${book}${key}`)
      const part = exact(quantity).div(whole)
      all.set(`${book}${key}`, {
        quantity: (held?.quantity ?? zero).plus(quantity),
        whole: larger(held?.whole ?? zero, exact(whole)),
        part: (held?.part ?? zero).plus(part),
      })
    }
  }
  return all
}

/**
 * Whether more is held of an execution than there is, both by its size and by its parts: an inverse contract has other
 * sizes in another position, and a later file may state another size.
 */
const isBeyond = (held: HeldExecution, whole: ExactNumber): boolean =>
  held.quantity.gt(whole) && held.part.gt(roundingOfParts.plus('1'))

/** Whether less is held than before, both by size and by parts. */
const isLess = (held: HeldExecution, before: HeldExecution): boolean =>
  held.quantity.lt(before.quantity) && held.part.lt(before.part.minus(roundingOfParts))

/**
 * Throws `conflict` if trades of a portfolio hold more of an execution than its size: another import has stored it in
 * the meantime, or less than the trades that were replaced held. Call it after executions were stored.
 */
export async function requireStoredOnce(
  trx: Transaction<Schema>,
  portfolioId: Id,
  stored: readonly Pick<ExecutionsOfTrade, 'book' | 'executions'>[],
  replaced: readonly ExecutionsOfTrade[],
): Promise<void> {
  const all = [...stored, ...replaced]
  if (all.length === 0) return
  const books = [...groupBy(all, ({ book }) => book)].map(([book, trades]) => {
    const [firstAt, lastAt] = firstAndLast(trades.flatMap(({ executions }) => executions))
    return { book, firstAt, lastAt }
  })
  const { rows } = await sql<{ book: string; executions: readonly ImportedExecution[] }>`
    select imported.book, executions
    from unnest(
      ${books.map(({ book }) => book)}::text[], ${books.map(({ firstAt }) => firstAt)}::timestamptz[],
      ${books.map(({ lastAt }) => lastAt)}::timestamptz[]
    ) as given (book, first_at, last_at)
    join imported_executions as imported on imported.user_id = (select auth.uid()) and imported.book = given.book
      and imported.first_at <= given.last_at and imported.last_at >= given.first_at
    join trades on trades.id = imported.trade_id and trades.portfolio_id = ${portfolioId}::uuid
  `.execute(trx)
  const [held, before] = [heldByKey(rows), heldByKey(replaced)]
  for (const [key, { whole }] of heldByKey(stored)) {
    const now = held.get(key)
    if (now !== undefined && isBeyond(now, whole)) {
      throw new ApiError(
        'conflict',
        'Another import has stored executions of this file meanwhile. Read the file again.',
      )
    }
  }
  for (const [key, one] of before) {
    const now = held.get(key)
    if (now === undefined || isLess(now, one)) {
      throw new ApiError('conflict', 'The trades of this file have changed since it was read. Read the file again.')
    }
  }
}
