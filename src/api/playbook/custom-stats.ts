import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listCustomStats } from '#contract/playbook/custom-stats.ts'

/** The signed-in user's custom stats, by name. */
export const customStatsQuery = queryOptions({
  queryKey: ['custom-stats'],
  queryFn: async ({ signal }) => (await call(listCustomStats, {}, signal)).customStats,
  staleTime: cacheTimes.customStats,
})
