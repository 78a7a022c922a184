import { answerExportRequest, getExportRequest } from '#contract/accounts/export-requests.ts'
import { implement } from '#server/http/implement.ts'
import { findExportRequest, storeExportAnswer } from './export-requests.ts'

export const exportRequestRoutes = [
  implement(getExportRequest, async (_request, { asServer, user }) => ({
    request: (await asServer((trx) => findExportRequest(trx, user.userId))) ?? null,
  })),

  implement(answerExportRequest, async ({ params, body }, { asServer, user }) => {
    await asServer((trx) => storeExportAnswer(trx, user.userId, { id: params.id, status: body.status }))
    return { done: true as const }
  }),
]
