import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import type { Mail } from './mail.ts'

/** A mail that this server is delivering. */
export interface ClaimedMail extends Mail {
  readonly id: string
  /** Attempts so far, including this one. */
  readonly attempts: number
}

/** A mail fails for good after this many attempts, which take about five hours. */
const maxAttempts = 8
/** Longer than an attempt can take, so that no other server tries the same mail meanwhile. */
const firstPauseSeconds = 120

/**
 * Claims the mail that has been due longest; null if none is due. The pause before the next attempt starts at once:
 * if this server dies while sending, another one retries, and two servers never send the same mail at once.
 */
export async function claimDueMail(database: Kysely<Schema>): Promise<ClaimedMail | null> {
  const { rows } = await sql<ClaimedMail>`
    update app.mail_outbox set
      attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + make_interval(secs => ${firstPauseSeconds} * power(2, least(attempts, 6)))
    where id = (
      select id from app.mail_outbox where next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, subject, text, html, purpose, attempts
  `.execute(database)
  return rows[0] ?? null
}

/** Records that the mail server accepted a mail. */
export async function markSent(database: Kysely<Schema>, { id }: ClaimedMail): Promise<void> {
  await sql`
    update app.mail_outbox set sent_at = clock_timestamp(), next_attempt_at = null, last_error = null
    where id = ${id}::uuid
  `.execute(database)
}

/** Records a failed attempt; after the last one the mail is not retried. */
export async function markFailed(
  database: Kysely<Schema>,
  { id, attempts }: ClaimedMail,
  reason: string,
): Promise<void> {
  await sql`
    update app.mail_outbox set
      last_error = ${reason.slice(0, 500)},
      next_attempt_at = case when ${attempts >= maxAttempts}::boolean then null else next_attempt_at end
    where id = ${id}::uuid and sent_at is null
  `.execute(database)
}

/** Unsent mails fail after this time, because their links have expired. */
const stale = '2 days'
/** How long the body of a sent or failed mail is stored, because it can contain links. */
const bodyKept = '1 day'
const rowKept = '30 days'

/** Fails mails that waited too long, clears the bodies of finished ones, and deletes old rows. */
export async function sweepOutbox(database: Kysely<Schema>, delivers: boolean): Promise<void> {
  if (delivers) {
    await sql`
      update app.mail_outbox set next_attempt_at = null, last_error = coalesce(last_error, 'waited too long')
      where next_attempt_at is not null and created_at < now() - ${stale}::interval
    `.execute(database)
  }
  await sql`
    update app.mail_outbox set text = '', html = ''
    where next_attempt_at is null and (text <> '' or html <> '')
      and coalesce(sent_at, created_at) < now() - ${bodyKept}::interval
  `.execute(database)
  await sql`delete from app.mail_outbox where created_at < now() - ${rowKept}::interval`.execute(database)
}

/** A mail as the outbox page shows it. */
export interface WaitingMail extends Mail {
  readonly id: string
  readonly createdAt: string
}

/** The newest unsent mails, at most 100. */
export async function waitingMails(database: Kysely<Schema>): Promise<readonly WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    select id, recipient, subject, text, html, purpose, created_at as "createdAt" from app.mail_outbox
    where next_attempt_at is not null order by created_at desc, id limit 100
  `.execute(database)
  return rows
}
