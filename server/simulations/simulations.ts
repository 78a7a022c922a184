import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { DeepReadonly } from '#contract/route.ts'
import type { SimulationKind, simulationRun, simulationRunDetail } from '#contract/simulations/runs.ts'
import type { StatisticTrade } from '#domain/metrics/shared/closed-trades.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The trades of a portfolio that count in statistics, in any order, as the domain's functions take them. */
export function readStatisticTrades(trx: Transaction<Schema>, portfolioId: Id): Promise<StatisticTrade[]> {
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

type ListedRun = z.output<typeof simulationRun>
type DetailedRun = z.output<typeof simulationRunDetail>
type OfKind<Kind extends SimulationKind> = Extract<DetailedRun, { kind: Kind }>

/** A finished run to save. */
export type NewSimulation = {
  [Kind in SimulationKind]: DeepReadonly<Pick<OfKind<Kind>, 'kind' | 'name' | 'parameters' | 'r' | 'result'>> & {
    readonly portfolioId: Id | null
    readonly assumedRisk: Money | null
    readonly engineVersion: string
  } & (Kind extends 'portfolio-growth' ? object : { readonly summary: DeepReadonly<OfKind<Kind>['summary']> }) &
    (Kind extends 'what-if-analysis'
      ? { readonly sample: DeepReadonly<OfKind<Kind & 'what-if-analysis'>['sample']> }
      : object)
}[SimulationKind]

/** Saves a run and returns its id. The foreign key refuses it if the portfolio was deleted. */
export async function insertSimulation(trx: Transaction<Schema>, run: NewSimulation): Promise<Id> {
  const { id } = await trx
    .insertInto('simulations')
    .values({
      portfolio_id: run.portfolioId,
      name: run.name,
      kind: run.kind,
      parameters: JSON.stringify(run.parameters),
      assumed_risk: run.assumedRisk,
      r: [...run.r],
      result: JSON.stringify(run.result),
      engine_version: run.engineVersion,
      sample: 'sample' in run ? JSON.stringify(run.sample) : null,
      summary: 'summary' in run ? JSON.stringify(run.summary) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts the user's runs. */
export async function countSimulations(trx: Transaction<Schema>, userId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('simulations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The figures of a growth run that lists show. Percentiles are stored in the order of the domain's list, whose fifth is
 * the median.
 */
const growthSummary = sql`jsonb_build_object(
  'medianTerminal', result #> '{terminal,percentiles,4,value}',
  'medianMaxDrawdown', result #> '{maxDrawdown,percentiles,4,value}',
  'lossShare', result #> '{loss,share}',
  'ruinShare', result #> '{ruin,reached,share}')`

/** Parameters without values per trade or per day; lists show the parameters of growth runs only. */
const shortParameters = sql`case when kind = 'portfolio-growth' then
  jsonb_set(jsonb_set(parameters, '{sizing,pnlPerLot}', '[]', false), '{model,tradesPerDay}', '[]', false) end`

/** The columns that lists show of a run. The database picks the figures, so that a page does not read whole results. */
function selectListed(trx: Transaction<Schema>, userId: Id) {
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
        computedBy: 'computed_by',
        createdAt: 'created_at',
      }),
    )
    .select([
      sql<number>`cardinality(r)`.as('trades'),
      sql<ListedRun['summary']>`coalesce(summary, ${growthSummary})`.as('summary'),
    ])
    .where('user_id', '=', userId)
}

/** The saved runs of a user, newest first; optionally only those of one kind. */
export async function listSimulations(
  trx: Transaction<Schema>,
  userId: Id,
  { limit, kind }: { readonly limit: number; readonly kind?: SimulationKind | undefined },
): Promise<ListedRun[]> {
  const rows = await selectListed(trx, userId)
    .select(shortParameters.as('parameters'))
    .where(kind === undefined ? sql<boolean>`true` : sql<boolean>`kind = ${kind}`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  // Each row was written with the parameters and the summary of its kind.
  return rows as ListedRun[]
}

/** The newest saved run of each kind for each portfolio, newest first. Runs without a portfolio form one group. */
export async function latestSimulations(trx: Transaction<Schema>, userId: Id): Promise<ListedRun[]> {
  const rows = await selectListed(trx, userId)
    .select(shortParameters.as('parameters'))
    .where(
      sql<boolean>`id in (
        select distinct on (portfolio_id, kind) id from simulations
        where user_id = ${userId}::uuid order by portfolio_id, kind, created_at desc, id
      )`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  // As above.
  return rows as ListedRun[]
}

/** One saved run with its sample and result; undefined if the user has none with that id. */
export async function findSimulation(trx: Transaction<Schema>, userId: Id, id: Id): Promise<DetailedRun | undefined> {
  const row = await selectListed(trx, userId)
    .select(['parameters', 'r', 'result', 'sample'])
    .where('id', '=', id)
    .executeTakeFirst()
  // As above. The response omits the sample of kinds that have none.
  return row as DetailedRun | undefined
}

/** Deletes a saved run; false if the user has none with that id. */
export async function deleteSimulation(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('simulations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
