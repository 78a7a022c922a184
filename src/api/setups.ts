import { queryOptions } from '@tanstack/react-query'
import { listSetups } from '#contract/setups.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The signed-in user's setups by name, archived ones too: trades of old name them. */
export const setupsQuery = queryOptions({
  queryKey: ['setups'],
  queryFn: async ({ signal }) => (await call(listSetups, { query: {} }, signal)).setups,
  staleTime: cacheTimes.setups,
})
