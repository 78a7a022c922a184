import type { z } from 'zod'
import type { insightSelection } from '#contract/insights/ai-insights.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { findPortfolioOwner, findRevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { hasSetup } from './insights.ts'
import { type InsightScope, readOwnScope } from './read-insights.ts'

type Selected = Partial<z.output<typeof insightSelection>>

/** Throws `not_found` if a setup is not one of the trader whose trades are read. */
async function requireSetup(context: RequestContext, traderId: Id, setupId: Id | undefined): Promise<void> {
  if (setupId === undefined) return
  if (!(await context.transaction((trx) => hasSetup(trx, traderId, setupId)))) throw new ApiError('not_found')
}

/** One portfolio that the caller may read, or all of the caller's own, narrowed to some trades. Throws `not_found`. */
export async function findScope(context: RequestContext, selected: Selected): Promise<InsightScope> {
  const { portfolio_id: portfolioId, from, to, setup_id: setupId } = selected
  const selection = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(setupId === undefined ? {} : { setupId }),
  }
  if (portfolioId === undefined) {
    await requireSetup(context, context.user.userId, setupId)
    return { ...(await readOwnScope(context)), selection }
  }
  const scope = await context.transaction(async (trx) => {
    const portfolio = orNotFound(await findRevisedPortfolio(trx, portfolioId))
    const traderId = orNotFound(await findPortfolioOwner(trx, portfolioId))
    return { traderId, portfolioId, portfolios: [portfolio], selection }
  })
  await requireSetup(context, scope.traderId, setupId)
  return scope
}

/** The unnarrowed scope of the caller's own trades. Throws `not_found`, or `forbidden` with `message`. */
export async function findOwnScope(
  context: RequestContext,
  portfolioId: string | null,
  message: string,
): Promise<InsightScope> {
  const scope = await findScope(context, portfolioId === null ? {} : { portfolio_id: portfolioId })
  if (scope.traderId !== context.user.userId) throw new ApiError('forbidden', message)
  return scope
}
