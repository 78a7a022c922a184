import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { updateTrades } from '#server/trades/storage/write-trades.ts'
import { requireAllAccepted } from './accept-outcomes.ts'
import { storeContinuations } from './continuations.ts'
import { continueTrades } from './continue-trades.ts'
import { storeImportedExecutions } from './imported-executions.ts'
import { rematchTrades, type Rematch } from './rematch-trades.ts'
import { readExecutions, type BatchOfExecution, type ImportBody, type RowResult } from './request-rows.ts'

/** Replaces the executions of trades that were matched again and returns the outcome of each row. */
export async function storeRematched(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  { rows, commissionRules }: ImportBody,
  batchOf: BatchOfExecution,
): Promise<Map<number, RowResult>> {
  const rematches = rows.flatMap((row, index): Rematch[] => {
    if (row.rematches === undefined) return []
    const imported = readExecutions(row, batchOf)
    if (imported === null) {
      throw new ApiError('validation_failed', undefined, [
        { field: `rows.${index}.imported`, message: 'must list the executions of a trade that is matched again' },
      ])
    }
    const { direction, status, executions, swapFunding, brokerPnl, pointValue } = withDefaults(row)
    const input = { direction, status, executions, swapFunding, brokerPnl, pointValue }
    return [{ index, ...row.rematches, importKey: row.importKey, input, imported }]
  })
  const rematched = await rematchTrades(trx, userId, portfolio.id, rematches, () => commissionRules, requireAllAccepted)
  return new Map(
    rematched.map(({ index, emptied, ...trade }) => [
      index,
      { status: 'rematched', ...trade, ...(emptied.length === 0 ? {} : { emptied: [...emptied] }) },
    ]),
  )
}

/** Adds the executions of the other rows to the trades that they continue and returns the outcome of each. */
export async function storeContinued(
  trx: Transaction<Schema>,
  userId: Id,
  portfolio: Portfolio,
  { batchId, rows, commissionRules }: ImportBody,
): Promise<Map<number, RowResult>> {
  const continuing = rows.flatMap((row, index) => {
    const { continues, ...stated } = row
    const imported = readExecutions(row, () => batchId)
    return continues === undefined ? [] : [{ index, ...continues, input: withDefaults(stated), imported }]
  })
  const continued = await continueTrades(trx, userId, portfolio.id, continuing, commissionRules)
  const changed = continued.filter(({ update }) => update !== null)
  const updates = requireAllAccepted(
    changed.flatMap(({ update }) => (update === null ? [] : [update])),
    changed.map(({ index }) => index),
  )
  await updateTrades(trx, updates)
  const importedOf = new Map(continuing.map(({ index, imported }) => [index, imported]))
  await storeImportedExecutions(
    trx,
    changed.flatMap(({ index, stored }) => {
      const imported = importedOf.get(index) ?? null
      return imported === null ? [] : [{ tradeId: stored.id, ...imported }]
    }),
  )
  await storeContinuations(
    trx,
    batchId,
    continued.flatMap(({ continuation }) => (continuation === null ? [] : [continuation])),
  )
  const figures = new Map(updates.map((update) => [update.id, update.figures]))
  return new Map(
    continued.map(({ index, stored }): [number, RowResult] => {
      const after = figures.get(stored.id)
      const { netPnl, grossPnl } = after ?? stored
      return [index, { status: after === undefined ? 'duplicate' : 'continued', tradeId: stored.id, netPnl, grossPnl }]
    }),
  )
}
