import * as contract from '#contract/portfolios/portfolios.ts'
import { implement } from '#server/http/implement.ts'
import { loadDemoData } from './demo-data.ts'

export const demoRoutes = [
  implement(contract.loadDemoData, async (_request, { transaction, user }) => ({
    portfolios: await transaction((trx) => loadDemoData(trx, user.userId)),
  })),
]
