import type { FastifyInstance } from 'fastify'
import { minuteMs } from '#domain/time/durations.ts'
import type { Services } from '#server/http/implement.ts'
import { queueNotificationMails } from '#server/notifications/queue-notification-mails.ts'
import { siteOrigin } from '#server/request/site-address.ts'

/** Queues mails about notifications every minute, so that what happens together is one mail. */
export function startNotificationMails(
  { database, config, secrets }: Services,
  app: FastifyInstance,
): { stop(): Promise<void> } {
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = queueNotificationMails(database.kysely, { site: siteOrigin(app, config.site), secrets }).catch(
      (error: unknown) => app.log.error({ err: error }, 'mails about notifications could not be queued'),
    )
  }, minuteMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
