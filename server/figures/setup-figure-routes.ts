import { getSetupsMetrics, getSetupVersionMetrics } from '#contract/figures/setup-figures.ts'
import { implement } from '#server/http/implement.ts'
import { listRevisedPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { selectSetupPortfolios } from './select-setup-portfolios.ts'
import { setupListMetrics, setupVersionMetrics } from './setup-list-metrics.ts'

export const setupFigureRoutes = [
  implement(getSetupsMetrics, async ({ query: { portfolio_id: portfolioId } }, context) => {
    const portfolios = await context.transaction((trx) => listRevisedPortfolios(trx, context.user.userId))
    if (portfolioId !== undefined && portfolios.every(({ id }) => id !== portfolioId)) throw new ApiError('not_found')
    // The stamp is of all portfolios: trades that stay are counted in each of them.
    return { setups: [...(await setupListMetrics(context, portfolioId, portfolios))] }
  }),

  implement(getSetupVersionMetrics, async ({ params: { setupId }, query: { portfolio_id: portfolioId } }, context) => {
    const { userId, portfolios } = await selectSetupPortfolios(context, setupId, portfolioId)
    return { versions: await setupVersionMetrics(context, { userId, setupId, portfolioId }, portfolios) }
  }),
]
