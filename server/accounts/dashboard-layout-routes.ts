import * as contract from '#contract/accounts/dashboard-layout.ts'
import { implement } from '#server/http/implement.ts'
import { deleteDashboardLayout, readDashboardLayout, saveDashboardLayout } from './dashboard-layouts.ts'

export const dashboardLayoutRoutes = [
  implement(contract.getDashboardLayout, async (_request, { transaction, user }) => ({
    layout: await transaction((trx) => readDashboardLayout(trx, user.userId)),
  })),

  implement(contract.updateDashboardLayout, async ({ body }, { transaction }) => {
    await transaction((trx) => saveDashboardLayout(trx, body.layout))
    return { layout: body.layout }
  }),

  implement(contract.deleteDashboardLayout, async (_request, { transaction, user }) => {
    await transaction((trx) => deleteDashboardLayout(trx, user.userId))
    return { done: true as const }
  }),
]
