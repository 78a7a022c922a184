import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import {
  deleteNotification,
  getNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSettings,
} from '#contract/notifications/notifications.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { NotificationKind } from '#domain/portfolio/notifications.ts'
import { notificationsKey } from './notifications-key.ts'

/** All notifications, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => ({
    notifications: pages.flatMap(({ notifications }) => notifications),
    unread: pages[0]?.unread ?? 0,
  }),
})

/** Which kinds the signed-in user also receives by email. */
export const mailKindsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await call(getNotificationSettings, {}, signal)).mailKinds,
})

// The error is a callback of the hook: one of a single call is lost if the list closes before the answer.
function useNotificationChange<Input>(
  mutationFn: (input: Input) => Promise<unknown>,
  onError: (error: Error) => void = () => undefined,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  })
}

export const useMarkRead = (onError: (error: Error) => void) =>
  useNotificationChange((id: Id) => call(markNotificationRead, { params: { id } }), onError)

export const useMarkAllRead = (onError: (error: Error) => void) =>
  useNotificationChange<void>(() => call(markAllNotificationsRead, {}), onError)

export const useDeleteNotification = () =>
  useNotificationChange((id: Id) => call(deleteNotification, { params: { id } }))

/** Sets the kinds that are mailed; shown at once, and taken back if it fails. */
export function useSaveMailKinds() {
  const queries = useQueryClient()
  const { queryKey } = mailKindsQuery
  return useMutation({
    mutationFn: (mailKinds: readonly NotificationKind[]) => call(updateNotificationSettings, { body: { mailKinds } }),
    onMutate: async (mailKinds) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, [...mailKinds])
      return { before }
    },
    onError: (_error, _kinds, context) => queries.setQueryData(queryKey, context?.before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
