import { sql, type Kysely } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { notificationKinds, type NotificationKind } from '#domain/portfolio/notifications.ts'
import { constantTimeEqual } from '#server/secrets/constant-time-equal.ts'
import { keyedDigest } from '#server/secrets/digest.ts'
import { purposeKeys, type Secrets } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The mails that a link in them turns off. */
interface Subscription {
  readonly userId: Id
  readonly kind: NotificationKind
}

const sign = (key: Buffer, text: string): string => keyedDigest(key, text).toString('base64url')

/**
 * The token of a mail's unsubscribe link. It is signed instead of stored, so that it works as long as the mail is kept,
 * and can do nothing but turn off one kind of mail.
 */
export function unsubscribeToken(secrets: Secrets, { userId, kind }: Subscription): string {
  const text = `${userId}.${kind}`
  return `${text}.${sign(purposeKeys(secrets, 'unsubscribe')[0], text)}`
}

/** What a token turns off; null if this installation did not sign it. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Subscription | null {
  const [userId = '', name = '', signature = ''] = token.split('.')
  const text = `${userId}.${name}`
  const isSigned = purposeKeys(secrets, 'unsubscribe').some((key) => constantTimeEqual(sign(key, text), signature))
  const kind = notificationKinds.find((known) => known === name)
  return isSigned && kind !== undefined ? { userId, kind } : null
}

/** Turns off one kind of mail, with the server's rights: whoever has the mail needs no session. */
export async function turnOffMail(database: Kysely<Schema>, { userId, kind }: Subscription): Promise<void> {
  await sql`
    update public.notification_settings set mail_kinds = array_remove(mail_kinds, ${kind}) where user_id = ${userId}::uuid
  `.execute(database)
}
