import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { sampleFigures } from '#domain/simulation/sample-figures.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import { buildStrategyPlan, type PlanOverrides, type SetupToTransform } from '#domain/simulation/what-if/strategy.ts'
import { sha256 } from '#server/secrets/digest.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { readNewestPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { SampleCounts } from './sample-counts.ts'
import type { MeasuredSample } from './trade-samples.ts'

const selection = aliased({
  id: 'id',
  setupId: 'setup_id',
  setupRevision: 'setup_revision',
  version: 'version',
  portfolioId: 'portfolio_id',
  name: 'name',
  entryFilter: 'entry_filter',
  stop: 'stop',
  targets: 'targets',
  sizing: 'sizing',
  costR: 'cost_r',
  figures: 'figures',
  createdAt: 'created_at',
})
// Strategies made before approximate extremes were counted have none.
const coverage = sql<SampleCounts>`jsonb_build_object('approximate', 0) || coverage`.as('coverage')
const tradeCount = sql<number>`(figures ->> 'n')::integer`.as('trades')

/** A setup with its trades and the changes to the plan derived from them. */
export interface StrategySource {
  readonly setup: SetupToTransform
  readonly sample: readonly SampleTrade[]
  readonly overrides: PlanOverrides
}

/**
 * Identifies a strategy of a setup's revision: the same trades with the same measures and the same plan have the same
 * digest. An override that equals the derived plan changes nothing.
 */
function digestSource({ setup, sample, overrides }: StrategySource): string {
  const levels = (changes: PlanOverrides) => {
    const { stop, targets, costR } = buildStrategyPlan(setup, sample, changes)
    return { stop: stop.r, targets, costR }
  }
  const asked = JSON.stringify(levels(overrides))
  const changed = asked === JSON.stringify(levels({})) ? '' : asked
  // What was recorded at entry may be added later and measures nothing.
  const measures = sample.map((trade) => ({ ...trade, atEntry: undefined }))
  return sha256(JSON.stringify(measures) + changed).toString('hex')
}

/** A strategy as lists of setups show it. */
export interface StrategyVersion {
  readonly id: Id
  readonly version: number
}

/** The strategy made from this revision of a setup, these trades and this plan; undefined if there is none. */
export function findMatchingStrategy(
  trx: Transaction<Schema>,
  userId: Id,
  source: StrategySource,
): Promise<StrategyVersion | undefined> {
  const { setup } = source
  return trx
    .selectFrom('backtest_strategies')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .where('setup_id', '=', setup.id)
    .where('setup_revision', '=', setup.revision)
    .where('sample_digest', '=', digestSource(source))
    .executeTakeFirst()
}

/** The newest strategy of each of the user's setups, with the setup's revision that it was made from. */
export async function listNewestBySetup(trx: Transaction<Schema>, userId: Id) {
  const { rows } = await sql<{ setup_id: Id; setup_revision: number; id: Id }>`
    select distinct on (setup_id) setup_id, setup_revision, id from backtest_strategies
    where user_id = ${userId}::uuid and setup_id is not null order by setup_id, version desc
  `.execute(trx)
  return new Map(rows.map((row) => [row.setup_id, { id: row.id, revision: row.setup_revision }]))
}

/** Most strategies that one account can save, each version one. */
export const maxStrategies = 500

/** Counts the user's strategies under a lock that lasts until the transaction ends. */
export async function lockAndCountStrategies(trx: Transaction<Schema>, userId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`strategies of ${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('backtest_strategies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Saves a setup and its trades as the next version of its strategy. The user's strategies must be locked. */
export async function insertStrategy(
  trx: Transaction<Schema>,
  setup: SetupToTransform,
  { trades, counts, portfolioId }: MeasuredSample,
  overrides: PlanOverrides,
): Promise<StrategyVersion> {
  const plan = buildStrategyPlan(setup, trades, overrides)
  return trx
    .insertInto('backtest_strategies')
    .values({
      name: plan.name,
      setup_id: setup.id,
      setup_revision: setup.revision,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from backtest_strategies where setup_id = ${setup.id})`,
      portfolio_id: portfolioId,
      entry_filter: JSON.stringify(plan.entryFilter),
      stop: JSON.stringify(plan.stop),
      targets: JSON.stringify(plan.targets),
      sizing: JSON.stringify(plan.sizing),
      cost_r: plan.costR,
      sample: JSON.stringify(trades),
      sample_digest: digestSource({ setup, sample: trades, overrides }),
      coverage: JSON.stringify(counts),
      figures: JSON.stringify(sampleFigures(trades)),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** The user's strategies without their samples, newest first. */
export function listStrategies(trx: Transaction<Schema>, userId: Id, request: PageRequest) {
  const query = trx
    .selectFrom('backtest_strategies')
    .select(selection)
    .select([coverage, tradeCount])
    .where('user_id', '=', userId)
  return readNewestPage(query, request)
}

/** One of the user's strategies with its sample; undefined if there is none with that id. */
export function findStrategy(trx: Transaction<Schema>, userId: Id, id: Id) {
  return trx
    .selectFrom('backtest_strategies')
    .select(selection)
    .select(coverage)
    .select([tradeCount, 'sample'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
export type StoredStrategy = NonNullable<Awaited<ReturnType<typeof findStrategy>>>

/** Renames a strategy; undefined if the user has none with that id. */
export function renameStrategy(trx: Transaction<Schema>, userId: Id, id: Id, name: string) {
  return trx
    .updateTable('backtest_strategies')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(selection)
    .returning(coverage)
    .returning(tradeCount)
    .executeTakeFirst()
}

/** Deletes a strategy with its results; false if the user has none with that id. */
export async function deleteStrategy(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('backtest_strategies')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether this number of usable trades is enough for a strategy. */
export const readinessOf = (usable: number) => (usable >= simulationLimits.minTrades ? 'ready' : 'needsMoreTrades')
