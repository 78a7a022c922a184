import type { Transaction } from 'kysely'
import * as contract from '#contract/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { sampleFigures } from '#domain/simulation/sample-figures.ts'
import {
  buildStrategyPlan,
  strategyWarnings,
  findStrategyWarnings,
  type PlanOverrides,
  type SetupToTransform,
} from '#domain/simulation/what-if/strategy.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import {
  findMatchingStrategy,
  insertStrategy,
  listNewestBySetup,
  lockAndCountStrategies,
  maxStrategies,
  readinessOf,
} from './strategies.ts'
import { listOwnSetups, findSetupsToTransform } from './strategy-setups.ts'
import { countSamplesBySetup, readMeasuredSample, noCounts } from './trade-samples.ts'

const minimum = simulationLimits.minTrades

/** Turns one setup into a strategy, or finds the strategy that was already made from it. */
async function transform(
  trx: Transaction<Schema>,
  userId: Id,
  { setup, overrides }: { readonly setup: SetupToTransform; readonly overrides: PlanOverrides },
  room: () => void,
) {
  const sample = await readMeasuredSample(trx, { setupId: setup.id, userId })
  const usable = sample.trades.length
  const asked = { setupId: setup.id, usable }
  if (usable < minimum) return { ...asked, outcome: 'tooFewTrades', strategyId: null, version: null } as const
  const known = await findMatchingStrategy(trx, userId, { setup, sample: sample.trades, overrides })
  if (known !== undefined) {
    return { ...asked, outcome: 'existing', strategyId: known.id, version: known.version } as const
  }
  room()
  const inserted = await insertStrategy(trx, setup, sample, overrides)
  return { ...asked, outcome: 'created', strategyId: inserted.id, version: inserted.version } as const
}

export const setupTransformerRoutes = [
  implement(contract.listTransformableSetups, async (_request, { transaction, user }) =>
    transaction(async (trx) => {
      const counts = await countSamplesBySetup(trx, user.userId)
      const newest = await listNewestBySetup(trx, user.userId)
      const setups = (await listOwnSetups(trx, user.userId)).map(({ id, name, direction, timeframe, revision }) => {
        const sample = counts.get(id) ?? noCounts
        const strategy = newest.get(id)
        return {
          setupId: id,
          name,
          direction,
          timeframe,
          revision,
          sample,
          status: readinessOf(sample.usable),
          strategyId: strategy?.revision === revision ? strategy.id : null,
        } as const
      })
      return { setups, minimum }
    }),
  ),

  implement(contract.previewSetupTransform, async ({ params }, { transaction, user, turn }) => {
    await turn.take()
    return transaction(async (trx) => {
      const setups = await findSetupsToTransform(trx, user.userId, [params.id])
      const setup = orNotFound(setups.get(params.id))
      const { trades, counts } = await readMeasuredSample(trx, { setupId: setup.id, userId: user.userId })
      const plan = buildStrategyPlan(setup, trades)
      const figures = sampleFigures(trades)
      const known = await findMatchingStrategy(trx, user.userId, { setup, sample: trades, overrides: {} })
      return {
        setupId: setup.id,
        revision: setup.revision,
        status: readinessOf(trades.length),
        minimum,
        plan,
        sample: counts,
        figures,
        warnings: findStrategyWarnings(plan, trades, figures).map((code) => ({
          code,
          message: strategyWarnings[code],
        })),
        strategyId: known?.id ?? null,
      } as const
    })
  }),

  implement(contract.transformSetups, async ({ body }, { transaction, user, signal, turn }) => {
    await turn.take()
    return transaction(async (trx) => {
      let count = await lockAndCountStrategies(trx, user.userId)
      const room = () => {
        count += 1
        if (count > maxStrategies) {
          throw new ApiError('conflict', `An account can save at most ${maxStrategies} strategies. Delete some first.`)
        }
      }
      const overridden = body.overrides.map(({ setupId }) => setupId)
      const setups = await findSetupsToTransform(trx, user.userId, [...body.setupIds, ...overridden])
      for (const id of overridden) orNotFound(setups.get(id))
      const stray = overridden.findIndex((id) => !body.setupIds.includes(id))
      if (stray !== -1) {
        const message = 'must be one of setupIds'
        throw new ApiError('validation_failed', undefined, [{ field: `overrides.${stray}.setupId`, message }])
      }
      const asked = body.setupIds.map((id) => {
        const { setupId: _setupId, ...overrides } = body.overrides.find(({ setupId }) => setupId === id) ?? {
          setupId: id,
        }
        return { setup: orNotFound(setups.get(id)), overrides }
      })
      const results = []
      for (const setup of asked) {
        // All or none: canceled, the transaction keeps nothing.
        if (signal.aborted) throw new ApiError('cancelled')
        results.push(await transform(trx, user.userId, setup, room))
      }
      if (signal.aborted) throw new ApiError('cancelled')
      return { results }
    })
  }),
]
