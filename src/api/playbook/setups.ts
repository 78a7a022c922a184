import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listSetups } from '#contract/playbook/setups.ts'

/** The signed-in user's setups by name, including archived ones, which old trades refer to. */
export const setupsQuery = queryOptions({
  queryKey: ['setups'],
  queryFn: async ({ signal }) => (await call(listSetups, { query: {} }, signal)).setups,
  staleTime: cacheTimes.setups,
})
