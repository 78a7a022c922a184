import { queryOptions } from '@tanstack/react-query'
import { listExchanges } from '#contract/exchanges.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The signed-in user's exchanges, brokers and prop firms, by name. */
export const exchangesQuery = queryOptions({
  queryKey: ['exchanges'],
  queryFn: async ({ signal }) => (await call(listExchanges, {}, signal)).exchanges,
  staleTime: cacheTimes.exchanges,
})
