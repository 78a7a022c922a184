import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { importRow, importTrades } from '#contract/imports/trade-imports.ts'
import type { RouteRequest, RouteResponse } from '#contract/route.ts'
import type { Fill } from '#domain/fills/fill.ts'
import { unpackExecutions, type ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { withLiquidity } from '#domain/trade/new-trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findTrades } from '#server/trades/storage/trades.ts'
import { readImportedExecutions, type ExecutionsOfTrade } from './imported-executions.ts'

export type ImportRow = z.output<typeof importRow>

export type RowResult = RouteResponse<typeof importTrades>['rows'][number]
export type ImportBody = RouteRequest<typeof importTrades>['body']

/** The executions of a row with the import that each belongs to. */
export type ReadExecutions = Pick<ExecutionsOfTrade, 'book' | 'executions'>

/** Which import has stored executions that this one moves between trades; the others are its own. */
export type BatchOfExecution = (book: string, execution: ImportedExecution) => Id

export function readExecutions({ imported, executions }: ImportRow, batchOf: BatchOfExecution): ReadExecutions | null {
  if (imported === undefined) return null
  const { book } = imported
  const own = unpackExecutions(imported.executions, withLiquidity(executions))
  return { book, executions: own.map((execution) => ({ ...execution, batchId: batchOf(book, execution) })) }
}

const momentOf = ({ at, side, price }: Fill) => `${millisecondsOf(at)}|${side}|${toDecimal(exact(price))}`

/**
 * The imports of fills without a key of their own file: those of trades that were imported before executions had keys.
 * The pending import gives them their keys.
 */
async function readBatchesWithoutKeys(
  trx: Transaction<Schema>,
  ids: readonly Id[],
  replaced: ReadonlyMap<Id, ExecutionsOfTrade>,
): Promise<Map<string, Id>> {
  const batches = new Map<string, Id>()
  if (ids.length === 0) return batches
  const found = await trx
    .selectFrom('trades')
    .select(['id', 'fill_count'])
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
  const incomplete = found.flatMap(({ id, fill_count: count }) => {
    const executions = replaced.get(id)?.executions ?? []
    return executions.length < count || executions.some(({ key }) => key.startsWith('of|')) ? [id] : []
  })
  const trades = incomplete.length === 0 ? [] : (await findTrades(trx, incomplete)).values()
  for (const { id, executions, importBatchId } of trades) {
    if (importBatchId !== null) for (const fill of executions) batches.set(momentOf(fill), importBatchId)
    for (const execution of replaced.get(id)?.executions ?? []) batches.set(momentOf(execution), execution.batchId)
  }
  return batches
}

/** Reads the executions of the trades to be matched again, which keep the import that they came with. */
export async function readReplaced(trx: Transaction<Schema>, { batchId, rows }: ImportBody) {
  const ids = rows.flatMap(({ rematches }) =>
    rematches === undefined ? [] : [rematches.tradeId, ...rematches.merged.map(({ tradeId }) => tradeId)],
  )
  const imported = await readImportedExecutions(trx, ids)
  const withoutKeys = await readBatchesWithoutKeys(trx, ids, imported)
  const replaced = [...imported.values()].map((one) => ({
    ...one,
    // A key that was unknown may be replaced by that of the file.
    executions: one.executions.filter(({ key }) => !key.startsWith('of|')),
  }))
  const known = new Map<string, Id>()
  for (const { book, executions } of imported.values()) {
    for (const execution of executions) known.set(`${book}${execution.key}`, execution.batchId)
  }
  const batchOf: BatchOfExecution = (book, execution) =>
    known.get(`${book}${execution.key}`) ?? withoutKeys.get(momentOf(execution)) ?? batchId
  return { replaced: replaced.filter(({ executions }) => executions.length > 0), batchOf }
}
