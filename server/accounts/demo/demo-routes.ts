import * as contract from '#contract/portfolios/portfolios.ts'
import { implement } from '#server/http/implement.ts'
import { loadDemoData } from './demo-data.ts'

export const demoRoutes = [
  implement(contract.loadDemoData, async (_request, { transaction, user, services }) => {
    const { userId } = user
    const { portfolios } = await loadDemoData({ transaction, userId, keepsFiles: services.config.hosted === null })
    return { portfolios }
  }),
]
