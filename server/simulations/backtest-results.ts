import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { readNewestPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { BacktestOutcome, ReplayParameters } from './backtest-shapes.ts'

const selection = aliased({
  id: 'id',
  strategyId: 'strategy_id',
  parameters: 'parameters',
  trades: 'trades',
  coverage: 'coverage',
  statistics: 'statistics',
  engineVersion: 'engine_version',
  computedBy: 'computed_by',
  createdAt: 'created_at',
})
const maxDrawdownR = 'max_drawdown_r as maxDrawdownR' as const
const details = ['outcomes', 'equity', 'account'] as const

/** A replay to save. */
export interface NewBacktestResult {
  readonly strategyId: Id
  readonly parameters: ReplayParameters
  readonly outcome: BacktestOutcome
  readonly engineVersion: string
}

/** Saves a replay. The foreign key refuses it if the strategy was deleted. */
export function insertBacktestResult(
  trx: Transaction<Schema>,
  { strategyId, parameters, outcome, engineVersion }: NewBacktestResult,
) {
  return trx
    .insertInto('backtest_results')
    .values({
      strategy_id: strategyId,
      parameters: JSON.stringify(parameters),
      trades: outcome.trades,
      coverage: outcome.coverage,
      statistics: JSON.stringify(outcome.statistics),
      max_drawdown_r: outcome.maxDrawdownR,
      outcomes: JSON.stringify(outcome.outcomes),
      equity: [...outcome.equity],
      account: outcome.account === null ? null : JSON.stringify(outcome.account),
      engine_version: engineVersion,
    })
    .returning(selection)
    .returning([maxDrawdownR, ...details])
    .executeTakeFirstOrThrow()
}

/** The user's results, newest first, without the values per trade; optionally only those of one strategy. */
export function listBacktestResults(trx: Transaction<Schema>, userId: Id, strategyId: Id | null, request: PageRequest) {
  const query = trx
    .selectFrom('backtest_results')
    .select(selection)
    .select(maxDrawdownR)
    .where('user_id', '=', userId)
    .where(strategyId === null ? sql<boolean>`true` : sql<boolean>`strategy_id = ${strategyId}::uuid`)
  return readNewestPage(query, request)
}

/** Throws `conflict` if the account has no room for another result; locks the count until the transaction ends. */
export async function requireResultRoom(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`backtest results of ${userId}`}, 0))`.execute(trx)
  if ((await countBacktestResults(trx, userId, null)) < maxResults) return
  throw new ApiError('conflict', `An account keeps at most ${maxResults} results: delete some first.`)
}

/** One of the user's results; undefined if there is none with that id. */
export function findBacktestResult(trx: Transaction<Schema>, userId: Id, id: Id) {
  return trx
    .selectFrom('backtest_results')
    .select(selection)
    .select([maxDrawdownR, ...details])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Most results that one account can save. */
export const maxResults = 1_000

/** Counts the user's results; optionally only those of one strategy. */
export async function countBacktestResults(
  trx: Transaction<Schema>,
  userId: Id,
  strategyId: Id | null,
): Promise<number> {
  const { count } = await trx
    .selectFrom('backtest_results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(strategyId === null ? sql<boolean>`true` : sql<boolean>`strategy_id = ${strategyId}::uuid`)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a result; false if the user has none with that id. */
export async function deleteBacktestResult(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('backtest_results')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
