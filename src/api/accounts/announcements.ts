import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getCurrentAnnouncements } from '#contract/admin/product.ts'

/** What is announced to the signed-in account now. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: async ({ signal }) => (await call(getCurrentAnnouncements, {}, signal)).announcements,
  staleTime: cacheTimes.announcements,
  refetchInterval: cacheTimes.announcements,
})
