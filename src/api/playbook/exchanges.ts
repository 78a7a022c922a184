import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listExchanges } from '#contract/playbook/exchanges.ts'

/** The signed-in user's exchanges, brokers and prop firms, by name. */
export const exchangesQuery = queryOptions({
  queryKey: ['exchanges'],
  queryFn: async ({ signal }) => (await call(listExchanges, {}, signal)).exchanges,
  staleTime: cacheTimes.exchanges,
})
