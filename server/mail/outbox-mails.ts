import { sql, type Transaction } from 'kysely'
import type { mailStates, OutboxMail } from '#contract/admin/mail.ts'
import type { Id } from '#domain/numbers/units.ts'
import { afterPosition, cutPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

type MailState = (typeof mailStates)[number]

const state = sql`case when sent_at is not null then 'sent' when next_attempt_at is null then 'failed' else 'waiting' end`

/** Without the body: it can contain links that open an account. */
const select = sql`
  select id, recipient, subject, purpose, ${state} as state, attempts, last_error as "lastError",
    created_at as "createdAt", sent_at as "sentAt",
    (sent_at is null and next_attempt_at is null and text <> '') as "canRetry"
  from app.mail_outbox`

/** A page of the outbox, newest first. */
export async function outboxMailPage(trx: Transaction<Schema>, page: PageRequest, wanted: MailState | undefined) {
  const { rows } = await sql<OutboxMail>`
    ${select}
    where ${wanted === undefined ? sql`true` : sql`${state} = ${wanted}`} and ${afterPosition(page)}
    order by created_at desc, id desc
    limit ${page.limit + 1}
  `.execute(trx)
  return cutPage(rows, page, ({ createdAt }) => createdAt)
}

/** A mail of the outbox by id, or undefined. */
export async function findOutboxMail(trx: Transaction<Schema>, id: Id): Promise<OutboxMail | undefined> {
  const { rows } = await sql<OutboxMail>`${select} where id = ${id}::uuid`.execute(trx)
  return rows[0]
}

/** Queues a failed mail again with all of its attempts. False if it is not failed, or its text is gone. */
export async function queueAgain(trx: Transaction<Schema>, id: Id): Promise<boolean> {
  const { rows } = await sql`
    update app.mail_outbox set attempts = 0, next_attempt_at = clock_timestamp()
    where id = ${id}::uuid and sent_at is null and next_attempt_at is null and text <> '' returning id
  `.execute(trx)
  return rows.length > 0
}
