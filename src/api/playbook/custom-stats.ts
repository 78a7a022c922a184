import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listCustomStats } from '#contract/playbook/custom-stats.ts'

/** The statistics that the signed-in user has defined, by name. */
export const customStatsQuery = queryOptions({
  queryKey: ['custom-stats'],
  queryFn: async ({ signal }) => (await call(listCustomStats, {}, signal)).customStats,
  staleTime: cacheTimes.customStats,
})
