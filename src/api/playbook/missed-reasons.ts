import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listMissedReasons } from '#contract/playbook/missed-reasons.ts'

/** The signed-in user's reasons for missed trades, by name. */
export const missedReasonsQuery = queryOptions({
  queryKey: ['missed-reasons'],
  queryFn: async ({ signal }) => (await call(listMissedReasons, {}, signal)).missedReasons,
  staleTime: cacheTimes.missedReasons,
})
