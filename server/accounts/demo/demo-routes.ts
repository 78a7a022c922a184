import * as contract from '#contract/portfolios/portfolios.ts'
import { implement } from '#server/http/implement.ts'
import { loadDemoData } from './demo-data.ts'
import { removeDemoData } from './remove-demo-data.ts'

export const demoRoutes = [
  implement(contract.loadDemoData, async (_request, { transaction, user, services, turn }) => {
    await turn.take()
    const { userId } = user
    const { portfolios } = await loadDemoData({ transaction, userId, keepsFiles: services.config.hosted === null })
    return { portfolios }
  }),
  implement(contract.removeDemoData, async (_request, { transaction, user, turn }) => {
    await turn.take()
    await removeDemoData({ transaction, userId: user.userId })
    return { done: true as const }
  }),
]
