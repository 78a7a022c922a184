import type { FastifyBaseLogger } from 'fastify'
import { deleteDueAccounts } from '#server/accounts/sign-in/delete-due-accounts.ts'
import { recordStorage } from '#server/admin/daily-figures.ts'
import { deleteExpiredTokens } from '#server/embedded/auth/delete-expired-tokens.ts'
import type { Services } from '#server/http/implement.ts'
import { startMailDelivery, type MailDelivery } from '#server/mail/delivery.ts'
import { smtpTransport } from '#server/mail/mail-transport.ts'
import { outboxPath } from '#server/mail/outbox-page.ts'
import { sweepOutbox } from '#server/mail/outbox.ts'

export interface RunningOutbox extends MailDelivery {
  /** Path of the page that shows the outbox; null if a mail server is configured. */
  readonly path: string | null
}

/** Starts delivering and cleaning up the outbox as configured. */
export function startOutbox({ database, config, secret }: Services, log: FastifyBaseLogger): RunningOutbox {
  const { smtpUrl } = config.mail
  const transport = smtpUrl === null ? null : smtpTransport({ ...config.mail, smtpUrl })
  const { kysely } = database
  const sweep = async () => {
    await sweepOutbox(kysely, transport !== null)
    await recordStorage(kysely)
    // Hosted Supabase keeps its own.
    if (config.hosted !== null) return
    await deleteExpiredTokens(kysely)
    await deleteDueAccounts({ database, secret })
  }
  const delivery = startMailDelivery(kysely, transport, sweep, (error) =>
    log.error({ err: error }, 'keeping the outbox failed'),
  )
  return { path: smtpUrl === null ? outboxPath(secret) : null, stop: () => delivery.stop() }
}
