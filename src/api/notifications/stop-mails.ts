import { call } from '#api/client.ts'
import { unsubscribe } from '#contract/notifications/notifications.ts'
import type { NotificationKind } from '#domain/portfolio/notifications.ts'

/** Stops the emails of one kind by the token of the link in such an email, without a session. Throws a `Failure`. */
export async function stopMails(token: string): Promise<NotificationKind> {
  return (await call(unsubscribe, { body: { token } })).kind
}
