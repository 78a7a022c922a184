import { sql, type Transaction } from 'kysely'
import type { Announcement } from '#contract/admin/product.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Announcements that are stored at a time. */
export const maxAnnouncements = 100

const columns = sql`id, message, severity, audience, starts_at as "startsAt", ends_at as "endsAt"`

export async function listAllAnnouncements(trx: Transaction<Schema>): Promise<Announcement[]> {
  const { rows } = await sql<Announcement>`
    select ${columns} from app.announcements order by created_at desc, id desc limit ${maxAnnouncements}
  `.execute(trx)
  return rows
}

/** What is announced now to an account on its plan. */
export async function listCurrentAnnouncements(trx: Transaction<Schema>, userId: string) {
  const { rows } = await sql<Pick<Announcement, 'id' | 'message' | 'severity'>>`
    select id, message, severity from app.announcements
    where starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())
      and audience in (
        'everyone', coalesce((select plan from public.user_profiles where id = ${userId}::uuid), 'free')
      )
    order by starts_at desc, id desc limit 5
  `.execute(trx)
  return rows
}

export interface AnnouncementInput {
  readonly message: string
  readonly severity: Announcement['severity']
  readonly audience: Announcement['audience']
  /** Null: at once. */
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** Stores an announcement; undefined if as many as may be are stored already. */
export async function insertAnnouncement(trx: Transaction<Schema>, input: AnnouncementInput) {
  const { message, severity, audience, startsAt, endsAt } = input
  const { rows } = await sql<Announcement>`
    insert into app.announcements (message, severity, audience, starts_at, ends_at)
    select ${message}, ${severity}, ${audience}, coalesce(${startsAt}::timestamptz, clock_timestamp()),
      ${endsAt}::timestamptz
    where (select count(*) from app.announcements) < ${maxAnnouncements}
    returning ${columns}
  `.execute(trx)
  return rows[0]
}

/** Changes an announcement; undefined if there is none. Without a start, it keeps the one that it has. */
export async function changeAnnouncement(trx: Transaction<Schema>, id: Id, input: AnnouncementInput) {
  const { message, severity, audience, startsAt, endsAt } = input
  const { rows } = await sql<Announcement>`
    update app.announcements set message = ${message}, severity = ${severity}, audience = ${audience},
      starts_at = coalesce(${startsAt}::timestamptz, starts_at), ends_at = ${endsAt}::timestamptz
    where id = ${id}::uuid returning ${columns}
  `.execute(trx)
  return rows[0]
}

/** Whether there was such an announcement. */
export async function removeAnnouncement(trx: Transaction<Schema>, id: Id): Promise<boolean> {
  const { rows } = await sql`delete from app.announcements where id = ${id}::uuid returning id`.execute(trx)
  return rows.length > 0
}
