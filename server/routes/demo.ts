import * as contract from '#contract/portfolios.ts'
import { loadDemoData } from '#server/data/demo-data.ts'
import { implement } from '#server/implement.ts'

export const demoRoutes = [
  implement(contract.loadDemoData, async (_request, { transaction, user }) => ({
    portfolios: await transaction((trx) => loadDemoData(trx, user.userId)),
  })),
]
