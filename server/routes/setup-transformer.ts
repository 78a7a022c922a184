import type { Transaction } from 'kysely'
import * as contract from '#contract/setup-transformer.ts'
import { sampleFigures } from '#domain/sample-figures.ts'
import { strategyOf, strategyWarnings, warningsOf, type SetupToTransform } from '#domain/setup-strategy.ts'
import { simulationLimits } from '#domain/simulation.ts'
import type { Id } from '#domain/units.ts'
import type { Schema } from '#server/data/schema.ts'
import { countStrategiesAlone, findTransformed, insertStrategy, newestBySetup } from '#server/data/strategies.ts'
import { ownSetups, setupsToTransform } from '#server/data/strategy-setups.ts'
import { countsBySetup, measuredSample, noCounts } from '#server/data/what-if-trades.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'

const minimum = simulationLimits.minTrades

/** Whether so many usable trades make a strategy. */
export const readiness = (usable: number) => (usable >= minimum ? 'ready' : 'needsMoreTrades')

/** Strategies that one account keeps. */
const maxStrategies = 500

/** Turns one setup into a strategy, or finds the one that it has become already. */
async function transform(trx: Transaction<Schema>, userId: Id, setup: SetupToTransform, room: () => void) {
  const sample = await measuredSample(trx, { setupId: setup.id, userId })
  const usable = sample.trades.length
  const asked = { setupId: setup.id, usable }
  if (usable < minimum) return { ...asked, outcome: 'tooFewTrades', strategyId: null, version: null } as const
  const known = await findTransformed(trx, userId, setup, sample.trades)
  if (known !== undefined) {
    return { ...asked, outcome: 'existing', strategyId: known.id, version: known.version } as const
  }
  room()
  const made = await insertStrategy(trx, setup, sample)
  return { ...asked, outcome: 'created', strategyId: made.id, version: made.version } as const
}

export const setupTransformerRoutes = [
  implement(contract.listTransformableSetups, async (_request, { transaction, user }) =>
    transaction(async (trx) => {
      const counts = await countsBySetup(trx, user.userId)
      const newest = await newestBySetup(trx, user.userId)
      const setups = (await ownSetups(trx, user.userId)).map(({ id, name, direction, timeframe, revision }) => {
        const sample = counts.get(id) ?? noCounts
        const strategy = newest.get(id)
        return {
          setupId: id,
          name,
          direction,
          timeframe,
          revision,
          sample,
          status: readiness(sample.usable),
          strategyId: strategy?.revision === revision ? strategy.id : null,
        } as const
      })
      return { setups, minimum }
    }),
  ),

  implement(contract.previewSetupTransform, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const setups = await setupsToTransform(trx, user.userId, [params.id])
      const setup = existing(setups.get(params.id))
      const { trades, counts } = await measuredSample(trx, { setupId: setup.id, userId: user.userId })
      const plan = strategyOf(setup, trades)
      const figures = sampleFigures(trades)
      const known = await findTransformed(trx, user.userId, setup, trades)
      return {
        setupId: setup.id,
        revision: setup.revision,
        status: readiness(trades.length),
        minimum,
        plan,
        sample: counts,
        figures,
        warnings: warningsOf(plan, trades, figures).map((code) => ({ code, message: strategyWarnings[code] })),
        strategyId: known?.id ?? null,
      } as const
    }),
  ),

  implement(contract.transformSetups, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      let count = await countStrategiesAlone(trx, user.userId)
      const room = () => {
        count += 1
        if (count > maxStrategies) {
          throw new ApiError('conflict', `An account keeps at most ${maxStrategies} strategies: delete some first.`)
        }
      }
      const setups = await setupsToTransform(trx, user.userId, body.setupIds)
      const asked = body.setupIds.map((id) => existing(setups.get(id)))
      const results = []
      for (const setup of asked) results.push(await transform(trx, user.userId, setup, room))
      return { results }
    }),
  ),
]
