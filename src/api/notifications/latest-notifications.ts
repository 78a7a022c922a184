import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { notificationsKey } from './notifications-key.ts'

// Apart from the other calls, because the frame of every screen has the bell.
/** Notifications that the bell lists. */
const latestCount = 8

/** The newest notifications and how many are unread in all, for the bell. */
export const latestNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'latest'],
  queryFn: ({ signal }) => call(listNotifications, { query: { limit: latestCount } }, signal),
  staleTime: cacheTimes.notifications,
})
