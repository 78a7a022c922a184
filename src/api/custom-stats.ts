import { queryOptions } from '@tanstack/react-query'
import { listCustomStats } from '#contract/custom-stats.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The statistics that the signed-in user has defined, by name. */
export const customStatsQuery = queryOptions({
  queryKey: ['custom-stats'],
  queryFn: async ({ signal }) => (await call(listCustomStats, {}, signal)).customStats,
  staleTime: cacheTimes.customStats,
})
