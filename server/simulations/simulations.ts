import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { DeepReadonly } from '#contract/route.ts'
import type { SimulationKind, simulationRun, simulationRunDetail } from '#contract/simulations/runs.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { SampleFilter } from '#domain/simulation/sample-filter.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { readNewestPage, type Page, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { withLaterFigures } from './later-figures.ts'

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

/** Which trades a run used and how the trader files it. */
interface RunLabels {
  readonly tags: readonly string[]
  readonly filter: SampleFilter | null
  /** The query of the screen that made it; null for the API. */
  readonly address: string | null
}

/** Saves a run and returns its id. The foreign key refuses it if the portfolio was deleted. */
export async function insertSimulation(
  trx: Transaction<Schema>,
  run: NewSimulation,
  { tags, filter, address }: RunLabels = { tags: [], filter: null, address: null },
): Promise<Id> {
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
      tags: [...tags],
      sample_filter: filter === null ? null : JSON.stringify(filter),
      address,
      summary: 'summary' in run ? JSON.stringify(run.summary) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Most runs that one account can save. */
export const maxRuns = 1_000

/** Counts the user's runs under a lock that lasts until the transaction ends. */
export async function lockAndCountSimulations(trx: Transaction<Schema>, userId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`simulations of ${userId}`}, 0))`.execute(trx)
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

/** What summaries did not hold when earlier runs were saved, from the result. */
const laterSummary = sql`case kind when 'kelly-optimization'
  then jsonb_build_object('limit', result #> '{drawdown,fraction}') else '{}' end`

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
        tags: 'tags',
        filter: 'sample_filter',
        address: 'address',
      }),
    )
    .select([
      sql<number>`cardinality(r)`.as('trades'),
      sql<ListedRun['summary']>`coalesce(${laterSummary} || summary, ${growthSummary})`.as('summary'),
    ])
    .where('user_id', '=', userId)
}

/** What-if analyses are saved runs too, but stand among the others only where they are asked for. */
const isMonteCarlo = sql<boolean>`kind <> 'what-if-analysis'`

/** A page of a user's saved runs, newest first; of one kind, or of all but what-if analyses. */
export async function listSimulations(
  trx: Transaction<Schema>,
  userId: Id,
  kind: SimulationKind | undefined,
  page: PageRequest,
): Promise<Page<ListedRun>> {
  const { rows, nextCursor } = await readNewestPage(
    selectListed(trx, userId)
      .select(shortParameters.as('parameters'))
      .where(kind === undefined ? isMonteCarlo : sql<boolean>`kind = ${kind}`),
    page,
  )
  // Each row was written with the parameters and the summary of its kind.
  return { rows: rows as ListedRun[], nextCursor }
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
    .where(isMonteCarlo)
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
  return row === undefined ? undefined : withLaterFigures(row as DetailedRun)
}

/** Renames a saved run or sets its tags; undefined if the user has none with that id. */
export async function updateSimulation(
  trx: Transaction<Schema>,
  userId: Id,
  id: Id,
  { name, tags }: { readonly name?: string | undefined; readonly tags?: readonly string[] | undefined },
): Promise<ListedRun | undefined> {
  if (name !== undefined || tags !== undefined) {
    await trx
      .updateTable('simulations')
      .set({ ...(name === undefined ? {} : { name }), ...(tags === undefined ? {} : { tags: [...tags] }) })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  }
  const row = await selectListed(trx, userId)
    .select(shortParameters.as('parameters'))
    .where('id', '=', id)
    .executeTakeFirst()
  // As above.
  return row as ListedRun | undefined
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
