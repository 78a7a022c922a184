import { getAiInsights, refreshAiInsights } from '#contract/ai-insights.ts'
import type { Id } from '#domain/units.ts'
import { requireCoach } from '#server/data/plan.ts'
import { findPortfolioOwner, findRevisedPortfolio } from '#server/data/portfolios.ts'
import { ApiError } from '#server/errors.ts'
import { implement, type RequestContext } from '#server/implement.ts'
import { answerOf } from '#server/insights/insights-answer.ts'
import { type InsightScope, ownScope, readInsights } from '#server/insights/read-insights.ts'
import { wordInsights } from '#server/insights/word-insights.ts'
import { existing } from './owned.ts'

/** One portfolio that the caller may read, or all of the caller's own. Throws `not_found`. */
async function scopeOf(context: RequestContext, portfolioId: Id | null): Promise<InsightScope> {
  if (portfolioId === null) return ownScope(context)
  return context.transaction(async (trx) => {
    const portfolio = existing(await findRevisedPortfolio(trx, portfolioId))
    const traderId = existing(await findPortfolioOwner(trx, portfolioId))
    return { traderId, portfolioId, portfolios: [portfolio] }
  })
}

export const aiInsightRoutes = [
  implement(getAiInsights, async ({ query }, context) => {
    const scope = await scopeOf(context, query.portfolio_id ?? null)
    return answerOf(scope, await readInsights(context, scope))
  }),

  implement(refreshAiInsights, async ({ body }, context) => {
    const scope = await scopeOf(context, body.portfolio_id)
    if (scope.traderId !== context.user.userId) {
      throw new ApiError('forbidden', 'Only the trader of this portfolio has its findings worded.')
    }
    await context.transaction((trx) => requireCoach(trx, context.user.userId))
    return wordInsights(context, scope)
  }),
]
