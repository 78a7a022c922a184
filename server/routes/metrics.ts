import { getMetrics, getPortfolioMetrics } from '#contract/metrics.ts'
import { metricsOf, type PortfolioMetrics } from '#server/data/metrics.ts'
import { findRevisedPortfolio, listRevisedPortfolios } from '#server/data/portfolios.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'

export const metricRoutes = [
  implement(getMetrics, async (_request, { transaction, user }) =>
    transaction(async (trx) => {
      const portfolios: PortfolioMetrics[] = []
      for (const portfolio of await listRevisedPortfolios(trx, user.userId))
        portfolios.push(await metricsOf(trx, portfolio))
      return { portfolios }
    }),
  ),

  implement(getPortfolioMetrics, async ({ params }, { transaction }) =>
    transaction(async (trx) => metricsOf(trx, existing(await findRevisedPortfolio(trx, params.portfolioId)))),
  ),
]
