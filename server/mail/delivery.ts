import type { Kysely } from 'kysely'
import { minuteMs } from '#domain/time/durations.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { MailTransport } from './mail-transport.ts'
import { markFailed, markSent, claimDueMail, type ClaimedMail } from './outbox.ts'

/** Timeout of an attempt, well before another server may claim the mail. */
const attemptMs = 90_000
const pollMs = 2_000
const sweepMs = 60 * minuteMs

function withinTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the mail server took too long')), attemptMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The mail server's error message, without the addresses in it. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')

async function deliver(database: Kysely<Schema>, transport: MailTransport, mail: ClaimedMail): Promise<boolean> {
  try {
    await withinTime(transport.send(mail, mail.id))
  } catch (error) {
    await markFailed(database, mail, reasonOf(error))
    return false
  }
  await markSent(database, mail)
  return true
}

/** Delivers all due mails one by one. Returns how many were sent. */
export async function deliverDueMails(
  database: Kysely<Schema>,
  transport: MailTransport,
  goOn: () => boolean = () => true,
): Promise<number> {
  let sent = 0
  while (goOn()) {
    const mail = await claimDueMail(database)
    if (mail === null) break
    if (await deliver(database, transport, mail)) sent++
  }
  return sent
}

export interface MailDelivery {
  /** Stops after the current mail. */
  stop(): Promise<void>
}

/**
 * Processes the outbox: delivers due mails every two seconds if there is a mail server, and cleans up every hour.
 * Failures are passed to `onFailure` and do not stop it.
 */
export function startMailDelivery(
  database: Kysely<Schema>,
  transport: MailTransport | null,
  sweep: () => Promise<void>,
  onFailure: (reason: unknown) => void,
): MailDelivery {
  let stopped = false
  let working: Promise<unknown> = Promise.resolve()
  let sweptAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null

  const round = async () => {
    if (transport !== null) await deliverDueMails(database, transport, () => !stopped)
    if (performance.now() - sweptAt < sweepMs) return
    sweptAt = performance.now()
    await sweep()
  }
  const look = () => {
    working = round()
      .catch(onFailure)
      .finally(() => {
        if (!stopped) timer = setTimeout(look, transport === null ? sweepMs : pollMs).unref()
      })
  }
  timer = setTimeout(look, pollMs).unref()

  return {
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await working
      transport?.close()
    },
  }
}
