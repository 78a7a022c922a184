import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/implement.ts'
import { startMailDelivery, type MailDelivery } from './delivery.ts'
import { sweepProofs } from '#server/embedded/auth/sweep-proofs.ts'
import { smtpTransport } from './mail-transport.ts'
import { sweepOutbox } from './outbox.ts'
import { outboxPath } from './outbox-page.ts'

export interface KeptOutbox extends MailDelivery {
  /** Path of the page that shows the outbox; null where a mail server takes the mails. */
  readonly path: string | null
}

/** Starts what delivers and sweeps the outbox, as the configuration says. */
export function keepOutbox({ database, config, secret }: Services, log: FastifyBaseLogger): KeptOutbox {
  const { smtpUrl } = config.mail
  const transport = smtpUrl === null ? null : smtpTransport({ ...config.mail, smtpUrl })
  const { kysely } = database
  const sweep = async () => {
    await sweepOutbox(kysely, transport !== null)
    // Hosted Supabase keeps its own.
    if (config.hosted === null) await sweepProofs(kysely)
  }
  const delivery = startMailDelivery(kysely, transport, sweep, (error) =>
    log.error({ err: error }, 'keeping the outbox failed'),
  )
  return { path: smtpUrl === null ? outboxPath(secret) : null, stop: () => delivery.stop() }
}
