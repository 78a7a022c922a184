import { getAiInsights, refreshAiInsights } from '#contract/insights/ai-insights.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { findPortfolioOwner, findRevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { buildInsightsBody } from './insights-body.ts'
import { type InsightScope, readOwnScope, readInsights } from './read-insights.ts'
import { wordInsights } from './word-insights.ts'

/** One portfolio that the caller may read, or all of the caller's own. Throws `not_found`. */
async function findScope(context: RequestContext, portfolioId: Id | null): Promise<InsightScope> {
  if (portfolioId === null) return readOwnScope(context)
  return context.transaction(async (trx) => {
    const portfolio = orNotFound(await findRevisedPortfolio(trx, portfolioId))
    const traderId = orNotFound(await findPortfolioOwner(trx, portfolioId))
    return { traderId, portfolioId, portfolios: [portfolio] }
  })
}

export const aiInsightRoutes = [
  implement(getAiInsights, async ({ query }, context) => {
    const scope = await findScope(context, query.portfolio_id ?? null)
    return buildInsightsBody(scope, await readInsights(context, scope))
  }),

  implement(refreshAiInsights, async ({ body }, context) => {
    const scope = await findScope(context, body.portfolio_id)
    if (scope.traderId !== context.user.userId) {
      throw new ApiError('forbidden', "Only the portfolio's trader can request written findings.")
    }
    return wordInsights(context, scope)
  }),
]
