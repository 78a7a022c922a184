import { sql, type Transaction } from 'kysely'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import {
  maxNotificationText,
  type NotificationKind,
  type NotificationPayload,
} from '#domain/portfolio/notifications.ts'
import type { Schema } from '#server/sql/tables.ts'

/** What happened and who is told. */
export interface NewNotification {
  /** Accounts; the transaction's user and repeated ids are left out. */
  readonly recipients: readonly Id[]
  readonly kind: NotificationKind
  /** Recipients see the notification only while they are members of this team. */
  readonly teamId?: Id
  /** Recipients see it only while they may see this portfolio. */
  readonly portfolioId?: Id
  /** Recipients see it only while they may see this trade. */
  readonly tradeId?: Id
  readonly day?: CalendarDate
  /** Names of the actor, team, portfolio and symbol are added where the ids are given. */
  readonly payload?: NotificationPayload
}

/**
 * Tells accounts in the transaction that does it, so that nobody is told of what was rolled back. The actor is the
 * transaction's user, who is never told. What repeats within an hour, unread, raises the count of the first notification.
 * Those who turned mail on for the kind get one, at most one per kind and hour (`queueNotificationMails`).
 */
export async function notify(trx: Transaction<Schema>, what: NewNotification): Promise<void> {
  const { recipients, kind, teamId = null, portfolioId = null, tradeId = null, day = null, payload = {} } = what
  if (recipients.length === 0) return
  const text = payload.text?.slice(0, maxNotificationText)
  const said = JSON.stringify({ ...payload, ...(text === undefined ? {} : { text }) })
  await sql`
    select app.notify(${[...recipients]}::uuid[], ${kind}, ${teamId}::uuid, ${portfolioId}::uuid, ${tradeId}::uuid,
      ${day}::date, ${said}::jsonb)
  `.execute(trx)
}
