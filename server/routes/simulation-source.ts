import type { StatisticTrade } from '#domain/closed-trades.ts'
import { simulationSample } from '#domain/simulation-sample.ts'
import type { Id, Money } from '#domain/units.ts'
import { statisticTrades } from '#server/data/simulations.ts'
import type { RequestContext } from '#server/implement.ts'
import type { Caller } from '#server/simulation/pool.ts'
import { engineVersion } from '#server/version.ts'
import { readablePortfolio } from './owned.ts'

/** What a simulation's request says of the trades to use. */
interface Source {
  readonly portfolioId: Id
  readonly assumedRisk: string | null
}

/** The completed trades of a portfolio that the user may read; `not_found` for any other. */
export function tradesOf(context: RequestContext, portfolioId: Id): Promise<StatisticTrade[]> {
  return context.transaction(async (trx) => {
    await readablePortfolio(trx, portfolioId)
    return statisticTrades(trx, portfolioId)
  })
}

/** An amount that the contract has checked to be positive. */
export const checkedAmount = (amount: string | null | undefined) => (amount ?? null) as Money | null

/** What the portfolio's trades give to a simulation. */
export async function sampleOf(context: RequestContext, { portfolioId, assumedRisk }: Source) {
  return { portfolioId, ...simulationSample(await tradesOf(context, portfolioId), checkedAmount(assumedRisk)) }
}

/** The user who asks; `within` places a parameter in the request's body, such as `parameters.paths`. */
export function callerOf(context: RequestContext, within: (parameter: string) => string): Caller {
  return {
    userId: context.user.userId,
    signal: context.signal,
    fieldOf: (parameter) => (parameter === 'r' ? 'portfolioId' : within(parameter)),
  }
}

/**
 * Computes figures and says how long it took and what computed them. No transaction may be open meanwhile: a simulation
 * takes seconds.
 */
export async function computed<Figures extends object>(compute: () => Promise<Figures>) {
  const start = performance.now()
  const figures = await compute()
  return { ...figures, computedInMs: performance.now() - start, engineVersion: engineVersion() }
}
