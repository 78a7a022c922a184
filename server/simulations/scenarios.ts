import { sql, type Transaction } from 'kysely'
import type { RouteInput } from '#contract/route.ts'
import type { saveScenarioResults } from '#contract/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { KeptTrade } from '#domain/simulation/what-if/kept-sample.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { ScenarioCell, ScenarioInputs } from '#server/sql/json-values.ts'
import { readNewestPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  name: 'name',
  portfolioId: 'portfolio_id',
  setupId: 'setup_id',
  strategyId: 'strategy_id',
  inputs: 'inputs',
  cell: 'cell',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})
const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value))
const resultCount = sql<number>`(
  select count(*) from what_if_results where what_if_results.scenario_id = what_if_scenarios.id
)`.as('results')

/** A scenario to save. */
export interface NewScenario {
  readonly name: string
  readonly portfolioId: Id | null
  readonly setupId: Id | null
  readonly strategyId: Id | null
  readonly inputs: ScenarioInputs
  readonly cell: ScenarioCell | null
}

/** The user's scenarios, newest first. */
export function listScenarios(trx: Transaction<Schema>, userId: Id, request: PageRequest) {
  const query = trx.selectFrom('what_if_scenarios').select(selection).select(resultCount).where('user_id', '=', userId)
  return readNewestPage(query, request)
}

/** One of the user's scenarios; undefined if there is none with that id. */
export function findScenario(trx: Transaction<Schema>, userId: Id, id: Id) {
  return trx
    .selectFrom('what_if_scenarios')
    .select(selection)
    .select(resultCount)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Locks one of the user's scenarios until the transaction ends; false if there is none with that id. */
export async function lockScenario(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const row = await trx
    .selectFrom('what_if_scenarios')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Most scenarios that one account can save. */
export const maxScenarios = 500

/** Counts the user's scenarios under a lock that lasts until the transaction ends. */
export async function lockAndCountScenarios(trx: Transaction<Schema>, userId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scenarios of ${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('what_if_scenarios')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export function insertScenario(trx: Transaction<Schema>, scenario: NewScenario) {
  return trx
    .insertInto('what_if_scenarios')
    .values({
      name: scenario.name,
      portfolio_id: scenario.portfolioId,
      setup_id: scenario.setupId,
      strategy_id: scenario.strategyId,
      inputs: JSON.stringify(scenario.inputs),
      cell: jsonOrNull(scenario.cell),
    })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields; omitted ones stay unchanged. */
export async function updateScenario(
  trx: Transaction<Schema>,
  id: Id,
  {
    name,
    inputs,
    cell,
  }: {
    readonly name?: string | undefined
    readonly inputs?: ScenarioInputs | undefined
    readonly cell?: ScenarioCell | null | undefined
  },
): Promise<void> {
  await trx
    .updateTable('what_if_scenarios')
    .set({
      name,
      inputs: inputs === undefined ? undefined : JSON.stringify(inputs),
      cell: cell === undefined ? undefined : jsonOrNull(cell),
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps the trades that a scenario's results were computed from, in place of those before; null: none. */
export async function keepScenarioSample(
  trx: Transaction<Schema>,
  scenarioId: Id,
  sample: readonly KeptTrade[] | null,
): Promise<void> {
  await trx
    .updateTable('what_if_scenarios')
    .set({ sample: jsonOrNull(sample) })
    .where('id', '=', scenarioId)
    .execute()
}

/** The trades that a user's scenario keeps, null for none; undefined if the user has no such scenario. */
export async function readScenarioSample(
  trx: Transaction<Schema>,
  userId: Id,
  id: Id,
): Promise<readonly KeptTrade[] | null | undefined> {
  const row = await trx
    .selectFrom('what_if_scenarios')
    .select('sample')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sample
}

/** Deletes a scenario with its results; false if the user has none with that id. */
export async function deleteScenario(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('what_if_scenarios')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The result of one stop and target over the trades. */
export type ScenarioResult = RouteInput<typeof saveScenarioResults>['body']['results'][number]

const resultColumns = {
  stop: 'stop',
  target: 'target',
  trades: 'trades',
  net: 'net',
  expectancy: 'expectancy',
  winRate: 'win_rate',
  profitFactor: 'profit_factor',
  payoff: 'payoff',
  sharpe: 'sharpe',
  sqn: 'sqn',
  maxDrawdown: 'max_drawdown',
  losingStreak: 'losing_streak',
  coverage: 'coverage',
  ambiguous: 'ambiguous',
} as const satisfies Record<keyof ScenarioResult, string>

/** Replaces the results of a scenario, which must be locked. */
export async function replaceScenarioResults(
  trx: Transaction<Schema>,
  scenarioId: Id,
  results: readonly ScenarioResult[],
  computer: { readonly computedBy: 'server' | 'browser'; readonly engineVersion: string },
): Promise<void> {
  await trx.deleteFrom('what_if_results').where('scenario_id', '=', scenarioId).execute()
  if (results.length === 0) return
  const columns = Object.entries(resultColumns) as [keyof ScenarioResult, string][]
  const rows = results.map((result, position) => ({
    scenario_id: scenarioId,
    position,
    ...Object.fromEntries(columns.map(([field, column]) => [column, result[field]])),
    computed_by: computer.computedBy,
    engine_version: computer.engineVersion,
  }))
  const names = sql.join(
    ['scenario_id', 'position', ...columns.map(([, column]) => column), 'computed_by', 'engine_version'].map((name) =>
      sql.ref(name),
    ),
  )
  await sql`
    insert into what_if_results (${names})
    select ${names} from json_populate_recordset(null::public.what_if_results, ${JSON.stringify(rows)}::json)
  `.execute(trx)
}

/** The results of a user's scenario in their saved order, with what computed them. */
export async function readScenarioResults(trx: Transaction<Schema>, scenarioId: Id) {
  const rows = await trx
    .selectFrom('what_if_results')
    .select(aliased(resultColumns))
    .select(['computed_by', 'engine_version', 'created_at'])
    .where('scenario_id', '=', scenarioId)
    .orderBy('position')
    .execute()
  const [first] = rows
  return {
    results: rows.map(({ computed_by: _by, engine_version: _version, created_at: _at, ...result }) => result),
    computedBy: first?.computed_by ?? null,
    engineVersion: first?.engine_version ?? null,
    computedAt: first?.created_at ?? null,
  }
}
