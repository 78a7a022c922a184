import { getOutboxPage } from '#contract/admin/outbox.ts'
import { implement } from '#server/http/implement.ts'
import { isAdmin } from '#server/sql/is-admin.ts'
import { outboxPath } from './outbox-page.ts'

export const outboxPageRoutes = [
  implement(getOutboxPage, async (_request, { transaction, services }) => {
    const hasPage = services.config.mail.smtpUrl === null && (await transaction(isAdmin))
    return { path: hasPage ? outboxPath(services.secret) : null }
  }),
]
