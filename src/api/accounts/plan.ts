import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getPlan } from '#contract/accounts/plan.ts'

/** The signed-in user's plan and what it includes here. Under the key of portfolios, whose number it contains. */
export const planQuery = queryOptions({
  queryKey: ['portfolios', 'plan'],
  queryFn: ({ signal }) => call(getPlan, {}, signal),
  staleTime: cacheTimes.plan,
})
