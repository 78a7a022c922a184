import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { calendarDate, done, id, instant, textWithExamples } from '#contract/values.ts'
import { notificationKinds } from '#domain/portfolio/notifications.ts'
import { teamRoles } from '#domain/portfolio/team.ts'

const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  teamId: id.nullable(),
  portfolioId: id.nullable(),
  tradeId: id.nullable(),
  /** The trading day that it is about. */
  day: calendarDate.nullable(),
  /** The account that did it; null for the server. */
  actorId: id.nullable(),
  payload: z.object({
    actorName: textWithExamples('Anna Lee').optional(),
    teamName: textWithExamples('Morning desk').optional(),
    portfolioName: textWithExamples('Futures').optional(),
    symbol: textWithExamples('ES').optional(),
    role: z.enum(teamRoles).optional(),
    text: textWithExamples('Tag every exit').optional(),
  }),
  /** How often it happened while unread. */
  count: z.int(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.output<typeof notification>

const params = z.strictObject({ id })
const settings = z.strictObject({ mailKinds: z.array(z.enum(notificationKinds)).max(notificationKinds.length) })

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/notifications',
  summary: 'What others did that concerns the caller, newest first, with the number of unread ones',
  auth: 'user',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ notifications: z.array(notification), unread: z.int(), nextCursor: z.string().nullable() }),
  stored: 'notifications',
  problems: ['invalid_cursor'],
})
export const markNotificationRead = defineRoute({
  method: 'PUT',
  path: '/notifications/:id/read',
  summary: 'Marks a notification as read',
  auth: 'user',
  params,
  response: z.object({ notification }),
  problems: ['not_found'],
})
export const markAllNotificationsRead = defineRoute({
  method: 'PUT',
  path: '/notifications/read',
  summary: 'Marks every notification as read',
  auth: 'user',
  response: done,
})
export const deleteNotification = defineRoute({
  method: 'DELETE',
  path: '/notifications/:id',
  summary: 'Deletes a notification',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})
export const getNotificationSettings = defineRoute({
  method: 'GET',
  path: '/notification-settings',
  summary: 'Which notifications the caller also receives by email',
  auth: 'user',
  scope: 'session',
  response: settings,
})
export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/notification-settings/unsubscribe',
  summary: 'Stops the emails of one kind, by the token of the link in such an email',
  auth: 'public',
  body: z.strictObject({ token: z.string().max(200) }),
  response: z.object({ kind: z.enum(notificationKinds) }),
  problems: ['not_found'],
})
export const updateNotificationSettings = defineRoute({
  method: 'PUT',
  path: '/notification-settings',
  summary: 'Sets which notifications the caller also receives by email',
  auth: 'user',
  scope: 'session',
  body: settings,
  response: settings,
})
