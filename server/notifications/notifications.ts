import { sql, type Transaction } from 'kysely'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { NotificationKind } from '#domain/portfolio/notifications.ts'
import { readNewestPage, type Page, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

const select = (trx: Transaction<Schema>, userId: Id) =>
  trx
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select([
      'id',
      'kind',
      'team_id as teamId',
      'portfolio_id as portfolioId',
      'trade_id as tradeId',
      'day',
      'actor_id as actorId',
      'payload',
      'count',
      'created_at as createdAt',
      'read_at as readAt',
    ])

/** A page of the user's notifications, newest first. */
export const notificationPage = (
  trx: Transaction<Schema>,
  userId: Id,
  page: PageRequest,
): Promise<Page<Notification>> => readNewestPage(select(trx, userId), page)

export const findNotification = (trx: Transaction<Schema>, userId: Id, id: Id): Promise<Notification | undefined> =>
  select(trx, userId).where('id', '=', id).executeTakeFirst()

/** How many of the user's notifications are unread. */
export async function countUnread(trx: Transaction<Schema>, userId: Id): Promise<number> {
  const { unread } = await trx
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

const unread = (trx: Transaction<Schema>, userId: Id) =>
  trx
    .updateTable('notifications')
    .set({ read_at: sql<Instant>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)

/** Marks one of the user's notifications as read; one that is read already keeps its time. */
export async function markRead(trx: Transaction<Schema>, userId: Id, id: Id): Promise<void> {
  await unread(trx, userId).where('id', '=', id).execute()
}

export async function markAllRead(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await unread(trx, userId).execute()
}

export async function deleteNotification(trx: Transaction<Schema>, userId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** The kinds that the user receives by mail. */
export async function readMailKinds(trx: Transaction<Schema>, userId: Id): Promise<NotificationKind[]> {
  const row = await trx
    .selectFrom('notification_settings')
    .select('mail_kinds')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.mail_kinds ?? []
}

/** Sets the kinds that the transaction's user receives by mail. */
export async function saveMailKinds(trx: Transaction<Schema>, kinds: readonly NotificationKind[]): Promise<void> {
  const mail_kinds = [...new Set(kinds)]
  await trx
    .insertInto('notification_settings')
    .values({ mail_kinds })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mail_kinds }))
    .execute()
}
