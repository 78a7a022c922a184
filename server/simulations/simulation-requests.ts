import type { Transaction } from 'kysely'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { SampleFilter } from '#domain/simulation/sample-filter.ts'
import type { SampleGroups } from '#domain/simulation/sample-groups.ts'
import type { SimulationSample } from '#domain/simulation/sample.ts'
import type { PackedSample } from '#server/figures/threads/sample-figures.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { listPortfolios, lockPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { engineVersion } from '#server/runtime/version.ts'
import type { Caller } from '#server/simulations/threads/simulation-pool.ts'
import type { Schema } from '#server/sql/tables.ts'
import { requireTradeList } from '#server/trades/trade-lists.ts'
import { insertSimulation, lockAndCountSimulations, maxRuns, type NewSimulation } from './simulations.ts'
import { packSampleTrades, requireReadableSetups } from './statistic-trades.ts'

/** A Source as routes read it from a query. */
interface SourceQuery extends Partial<Pick<SampleFilter, 'from' | 'to' | 'direction'>> {
  readonly portfolio_id: Id
  readonly assumed_risk?: string | undefined
  readonly setup_ids?: readonly Id[]
  readonly trade_list?: Id
}

/** The part of a request that selects the trades. */
interface Source {
  readonly portfolioId: Id
  readonly assumedRisk: string | null
  readonly filter: SampleFilter | null
}

/**
 * The completed trades of a portfolio that the user may read, those that a filter selects, packed for a thread; `not_found`
 * for any other portfolio, setup or list.
 */
async function packSample(
  context: RequestContext,
  { portfolioId, assumedRisk, filter }: Source,
): Promise<PackedSample> {
  const trades = await context.transaction(async (trx) => {
    await requireReadablePortfolio(trx, portfolioId)
    if (filter !== null) {
      await requireReadableSetups(trx, portfolioId, filter.setupIds)
      await requireTradeList(trx, filter.tradeListId)
    }
    return packSampleTrades(trx, portfolioId, filter)
  })
  return { portfolioId, trades, assumedRisk: toMoney(assumedRisk) }
}

/** The portfolio of a request, or else the caller's first one; `not_found` without any. */
export async function portfolioOrFirst({ read, user }: RequestContext, asked: Id | undefined): Promise<Id> {
  if (asked !== undefined) return asked
  const [first] = await read((trx) => listPortfolios(trx, user.userId))
  if (first === undefined) throw new ApiError('not_found', 'There is no portfolio yet. Create one first.')
  return first.id
}

/** Reads a sample by one of the tasks of the figures; as JSON, because a sample may have very many trades. */
export async function computeOfSample(
  context: RequestContext,
  name: 'sample' | 'sampleGroups' | 'sampleParameters',
  source: Source,
): Promise<Uint8Array> {
  const input = await packSample(context, source)
  return context.services.figures.compute({ name, input }, context.user.userId)
}

const parse = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString('utf8'))

/** Converts an amount that the contract has already checked to be positive. */
const toMoney = (amount: string | null | undefined) => (amount ?? null) as Money | null

/** The trades that a query selects; a filter with nothing in it selects every trade. */
export const toSource = ({
  portfolio_id: portfolioId,
  assumed_risk: assumedRisk,
  setup_ids: setupIds = [],
  from = null,
  to = null,
  direction = null,
  trade_list: tradeListId,
}: SourceQuery): Source => ({
  portfolioId,
  assumedRisk: assumedRisk ?? null,
  filter: { setupIds, from, to, direction, tradeListId: tradeListId ?? null },
})

/** Reads the sample of a portfolio's trades for a simulation, when it is the account's turn. */
export async function readSample(context: RequestContext, source: Source) {
  await context.turn.take()
  const { portfolioId } = source
  return { portfolioId, ...(parse(await computeOfSample(context, 'sample', source)) as SimulationSample) }
}

/** Reads the days and setups of that sample, in its order. */
export async function readSampleGroups(context: RequestContext, source: Source): Promise<SampleGroups> {
  return parse(await computeOfSample(context, 'sampleGroups', source)) as SampleGroups
}

/** The calling user; `within` places a parameter in the request's body, such as `parameters.paths`. */
export function createCaller(context: RequestContext, within: (parameter: string) => string): Caller {
  return {
    takeTurn: () => context.turn.take(),
    signal: context.signal,
    fieldOf: (parameter) => (parameter === 'r' ? 'portfolioId' : within(parameter)),
  }
}

/**
 * Computes figures and adds the duration and what computed them. No transaction may be open meanwhile: a simulation
 * takes seconds.
 */
export async function timeComputation<Figures extends object>(compute: () => Promise<Figures>) {
  const start = performance.now()
  const figures = await compute()
  return { ...figures, computedInMs: performance.now() - start, engineVersion: engineVersion() }
}

/** Throws `conflict` if the account has no room for another run. */
async function requireRunRoom(trx: Transaction<Schema>, userId: Id): Promise<void> {
  if ((await lockAndCountSimulations(trx, userId)) < maxRuns) return
  throw new ApiError('conflict', `An account can save at most ${maxRuns} runs. Delete some first.`)
}

/**
 * Checks before the computation that the run can be saved: throws `not_found` or `forbidden` if the portfolio is not
 * the user's own, `conflict` if there is no room for another run.
 */
export async function requireRoomToSave(context: RequestContext, portfolioId: Id | null): Promise<void> {
  await context.transaction(async (trx) => {
    if (portfolioId !== null && !(await lockPortfolios(trx, [portfolioId])).has(portfolioId)) {
      await requireReadablePortfolio(trx, portfolioId)
      throw new ApiError('forbidden', 'You can save runs only for your own portfolios.')
    }
    await requireRunRoom(trx, context.user.userId)
  })
}

/** Saves a run if the request asks for it; returns the id of the saved run, otherwise null. */
export async function saveIfAsked(
  context: RequestContext,
  save: { readonly name: string; readonly tags?: readonly string[]; readonly address?: string | null } | null,
  runNamed: (name: string) => NewSimulation,
  filter: SampleFilter | null = null,
): Promise<Id | null> {
  if (save === null) return null
  return context.transaction(async (trx) => {
    // Other runs may have been saved during the computation.
    await requireRunRoom(trx, context.user.userId)
    const { name, tags = [], address = null } = save
    return insertSimulation(trx, runNamed(name), { tags, filter, address })
  })
}
