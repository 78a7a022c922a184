import { sql, type Selectable, type Transaction } from 'kysely'
import type { StatisticTrade } from '#domain/closed-trades.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation.ts'
import type { Id, Money } from '#domain/units.ts'
import { aliased } from './column-aliases.ts'
import type { Schema } from './schema.ts'
import type { SimulationsTable } from './simulations-table.ts'

/** The trades of a portfolio that statistics are made of, as the domain's functions take them; any order. */
export function statisticTrades(trx: Transaction<Schema>, portfolioId: Id): Promise<StatisticTrade[]> {
  return trx
    .selectFrom('trades')
    .select(
      aliased({
        id: 'id',
        status: 'status',
        isExcluded: 'is_excluded',
        direction: 'direction',
        entryAt: 'entry_at',
        exitAt: 'exit_at',
        exitDate: 'exit_date',
        netPnl: 'net_pnl',
        grossPnl: 'gross_pnl',
        totalFees: 'total_fees',
        initialRiskAmount: 'initial_risk_amount',
        realizedR: 'realized_r',
        maeR: 'mae_r',
        mfeR: 'mfe_r',
        holdMinutes: 'hold_minutes',
        result: 'result',
      }),
    )
    .where('portfolio_id', '=', portfolioId)
    .where('status', '=', 'completed')
    .where('is_excluded', '=', false)
    .execute()
}

/** A finished run to be kept. */
export interface NewSimulation {
  readonly portfolioId: Id
  readonly name: string
  readonly input: GrowthInput
  readonly assumedRisk: Money | null
  readonly result: GrowthResult
  readonly engineVersion: string
}

/** Keeps a run; returns its id. The portfolio must still be there, or the foreign key refuses. */
export async function insertSimulation(trx: Transaction<Schema>, run: NewSimulation): Promise<Id> {
  const { r, ...parameters } = run.input
  const { id } = await trx
    .insertInto('simulations')
    .values({
      portfolio_id: run.portfolioId,
      name: run.name,
      kind: 'portfolio-growth',
      parameters: JSON.stringify(parameters),
      assumed_risk: run.assumedRisk,
      r: [...r],
      result: JSON.stringify(run.result),
      engine_version: run.engineVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A figure inside the stored result, which is null where the result has none. */
const figure = <Value extends number | null>(path: string) => sql<Value>`(result #>> ${sql.lit(path)})::float8`

/** Parameters without the values that there is one of for each trade or day. */
const shortParameters = sql<Selectable<SimulationsTable>['parameters']>`jsonb_set(
  jsonb_set(parameters, '{sizing,pnlPerLot}', '[]', false), '{model,tradesPerDay}', '[]', false)`

/** What the list shows of a run: figures are picked in the database, so that a page does not read whole results. */
function listed(trx: Transaction<Schema>) {
  return trx
    .selectFrom('simulations')
    .select(
      aliased({
        id: 'id',
        portfolioId: 'portfolio_id',
        name: 'name',
        kind: 'kind',
        assumedRisk: 'assumed_risk',
        engineVersion: 'engine_version',
        createdAt: 'created_at',
      }),
    )
    .select([
      sql<number>`cardinality(r)`.as('trades'),
      // Percentiles are stored in the order of the domain's list, whose fifth is the median.
      figure<number | null>('{terminal,percentiles,4,value}').as('medianTerminal'),
      figure<number>('{maxDrawdown,percentiles,4,value}').as('medianMaxDrawdown'),
      figure<number | null>('{loss,share}').as('lossShare'),
      figure<number>('{ruin,reached,share}').as('ruinShare'),
    ])
}

interface Figures {
  readonly medianTerminal: number | null
  readonly medianMaxDrawdown: number
  readonly lossShare: number | null
  readonly ruinShare: number
}

/** Gathers the key figures of a row under `summary`. */
function summarised<Row extends Figures>({ medianTerminal, medianMaxDrawdown, lossShare, ruinShare, ...row }: Row) {
  return { ...row, summary: { medianTerminal, medianMaxDrawdown, lossShare, ruinShare } }
}

/** The saved runs of a user, newest first. */
export async function listSimulations(trx: Transaction<Schema>, userId: Id, limit: number) {
  const rows = await listed(trx)
    .select(shortParameters.as('parameters'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(summarised)
}

/** One saved run with its sample and result; undefined where the user has none of that id. */
export async function findSimulation(trx: Transaction<Schema>, userId: Id, id: Id) {
  const row = await listed(trx)
    .select(['parameters', 'r', 'result'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? undefined : summarised(row)
}

/** Deletes a saved run; false where the user has none of that id. */
export async function deleteSimulation(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('simulations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
