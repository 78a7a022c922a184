import { sql, type Kysely, type Transaction } from 'kysely'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { notificationKindTitles, notificationSentence } from '#domain/portfolio/notification-words.ts'
import {
  minutesBetweenMails,
  type NotificationKind,
  type NotificationPayload,
} from '#domain/portfolio/notifications.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Secrets } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Max notifications that a mail names; it counts the rest. */
const maxNamed = 10
/** Max mails that one round queues; the next round continues. */
const maxMails = 200

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

interface DueMail {
  readonly userId: Id
  readonly kind: NotificationKind
  readonly email: string
}

interface DueNotification {
  readonly id: Id
  readonly count: number
  readonly day: CalendarDate | null
  readonly payload: NotificationPayload
}

/**
 * Accounts and kinds with unread notifications of the last day for which a mail is wanted and none was queued lately. A
 * banned account, which sees nothing of its teams, gets none.
 */
async function findDue(database: Kysely<Schema>): Promise<readonly DueMail[]> {
  const { rows } = await sql<DueMail>`
    select distinct due.user_id as "userId", due.kind, users.email
    from public.notifications as due
    join public.notification_settings as settings
      on settings.user_id = due.user_id and due.kind = any (settings.mail_kinds)
    join auth.users as users on users.id = due.user_id
    left join app.notification_mails as earlier on earlier.user_id = due.user_id and earlier.kind = due.kind
    where due.mail_due and due.read_at is null and due.created_at > clock_timestamp() - interval '1 day'
      and (users.banned_until is null or users.banned_until <= clock_timestamp())
      and (
        earlier.queued_at is null
        or earlier.queued_at <= clock_timestamp() - make_interval(mins => ${minutesBetweenMails}::integer)
      )
    limit ${maxMails}
  `.execute(database)
  return rows
}

/** Claims the hour of a mail; false if another server has claimed it. */
async function claim(trx: Transaction<Schema>, { userId, kind }: DueMail): Promise<boolean> {
  const { rows } = await sql`
    insert into app.notification_mails as earlier (user_id, kind) values (${userId}::uuid, ${kind})
    on conflict (user_id, kind) do update set queued_at = clock_timestamp()
    where earlier.queued_at <= clock_timestamp() - make_interval(mins => ${minutesBetweenMails}::integer)
    returning 1
  `.execute(trx)
  return rows.length > 0
}

/** What the mail is about, read as its recipient: what they may not see any more is not mailed either. */
async function readVisible(trx: Transaction<Schema>, { userId, kind }: DueMail): Promise<readonly DueNotification[]> {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
  await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`.execute(
    trx,
  )
  const rows = await trx
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('mail_due', '=', true)
    .where('read_at', 'is', null)
    .select(['id', 'count', 'day', 'payload'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  await sql`select set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`.execute(trx)
  return rows
}

/** The mail names who did what, and no content of trades or remarks. */
function notificationMail(
  { userId, kind, email }: DueMail,
  found: readonly DueNotification[],
  { site, secrets }: { readonly site: string; readonly secrets: Secrets },
): Mail {
  const title = notificationKindTitles[kind]
  const sentences = found.map(({ count, day, payload: { text: _text, ...payload } }) =>
    notificationSentence({ kind, count, payload, dayText: day === null ? null : dates.format(new Date(day)) }),
  )
  const [first = title] = sentences
  const rest = sentences.length - maxNamed
  return composeMail({
    recipient: email,
    purpose: 'notification',
    subject: sentences.length === 1 ? first.replace(/\.$/, '') : `${title}: ${sentences.length} new`,
    heading: title,
    paragraphs: [...sentences.slice(0, maxNamed), ...(rest > 0 ? [`And ${rest} more.`] : [])],
    action: { label: 'Open notifications', url: `${site}/notifications` },
    footnotes: [`You receive this because you turned on emails for “${title}”. At most one comes per hour.`],
    footLink: {
      label: 'Stop these emails',
      url: `${site}/unsubscribe?token=${unsubscribeToken(secrets, { userId, kind })}`,
    },
  })
}

/**
 * Queues a mail for each account and kind whose notifications wait for one, at most one per hour: what comes later waits
 * for the next. What was read meanwhile is not mailed. Returns how many mails were queued.
 */
export async function queueNotificationMails(
  database: Kysely<Schema>,
  links: { readonly site: string; readonly secrets: Secrets },
): Promise<number> {
  let queued = 0
  for (const due of await findDue(database)) {
    const isQueued = await database.transaction().execute(async (trx) => {
      if (!(await claim(trx, due))) return false
      const found = await readVisible(trx, due)
      await sql`
        update public.notifications set mail_due = false
        where user_id = ${due.userId}::uuid and kind = ${due.kind} and mail_due
      `.execute(trx)
      if (found.length === 0) return false
      await enqueueMail(trx, notificationMail(due, found, links))
      return true
    })
    if (isQueued) queued++
  }
  return queued
}
