import * as contract from '#contract/notifications/notifications.ts'
import { implement } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import {
  countUnread,
  deleteNotification,
  findNotification,
  markAllRead,
  markRead,
  notificationPage,
  readMailKinds,
  saveMailKinds,
} from './notifications.ts'
import { readUnsubscribeToken, turnOffMail } from './unsubscribe.ts'

export const notificationRoutes = [
  implement(contract.listNotifications, async ({ query }, { transaction, user }) =>
    transaction(async (trx) => {
      const { rows, nextCursor } = await notificationPage(trx, user.userId, parsePageRequest(query))
      return { notifications: rows, unread: await countUnread(trx, user.userId), nextCursor }
    }),
  ),

  implement(contract.markAllNotificationsRead, async (_request, { transaction, user }) =>
    transaction(async (trx) => {
      await markAllRead(trx, user.userId)
      return { done: true as const }
    }),
  ),

  implement(contract.markNotificationRead, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await markRead(trx, user.userId, params.id)
      return { notification: orNotFound(await findNotification(trx, user.userId, params.id)) }
    }),
  ),

  implement(contract.deleteNotification, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      orNotFound(await findNotification(trx, user.userId, params.id))
      await deleteNotification(trx, user.userId, params.id)
      return { done: true as const }
    }),
  ),

  implement(contract.getNotificationSettings, async (_request, { transaction, user }) => ({
    mailKinds: await transaction((trx) => readMailKinds(trx, user.userId)),
  })),

  implement(contract.unsubscribe, async ({ body }, { services }) => {
    const subscription = orNotFound(readUnsubscribeToken(services.secrets, body.token))
    await turnOffMail(services.database.kysely, subscription)
    return { kind: subscription.kind }
  }),

  implement(contract.updateNotificationSettings, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await saveMailKinds(trx, body.mailKinds)
      return { mailKinds: await readMailKinds(trx, user.userId) }
    }),
  ),
]
