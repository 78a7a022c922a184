import { queryOptions } from '@tanstack/react-query'
import { listMissedReasons } from '#contract/missed-reasons.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** Why the signed-in user misses trades: the reasons to choose from, by name. */
export const missedReasonsQuery = queryOptions({
  queryKey: ['missed-reasons'],
  queryFn: async ({ signal }) => (await call(listMissedReasons, {}, signal)).missedReasons,
  staleTime: cacheTimes.missedReasons,
})
