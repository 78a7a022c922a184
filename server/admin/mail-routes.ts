import { listMails, retryMail } from '#contract/admin/mail.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { findOutboxMail, outboxMailPage, queueAgain } from '#server/mail/outbox-mails.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'

export const adminMailRoutes: Implementation[] = [
  implement(listMails, async ({ query }, { asAdmin }) => {
    const { rows, nextCursor } = await asAdmin((trx) => outboxMailPage(trx, parsePageRequest(query), query.state))
    return { mails: rows, nextCursor }
  }),

  implement(retryMail, async ({ params }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const before = orNotFound(await findOutboxMail(trx, params.id))
      if (before.state !== 'failed') throw new ApiError('conflict', `This mail is ${before.state}, not failed.`)
      if (!(await queueAgain(trx, params.id))) {
        throw new ApiError('conflict', 'The text of this mail has been deleted. Its sender must send a new one.')
      }
      const details = { purpose: before.purpose }
      await recordAudit(trx, { action: 'mail.retried', userId: null, subjectId: params.id, details })
      return { mail: orNotFound(await findOutboxMail(trx, params.id)) }
    }),
  ),
]
