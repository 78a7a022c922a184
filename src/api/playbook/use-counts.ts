import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { getUseCounts } from '#contract/playbook/use-counts.ts'

/** How many trades have each tag, reason, exchange and symbol; refetched when trades change. */
export const countsOfUseQuery = queryOptions({
  queryKey: [...tradesKey, 'use-counts'],
  queryFn: ({ signal }) => call(getUseCounts, {}, signal),
  staleTime: 0,
})
