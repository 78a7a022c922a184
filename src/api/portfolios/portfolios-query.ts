import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'

/** The signed-in user's portfolios, oldest first. Invalidate `portfoliosQuery.queryKey` after changing one. */
export const portfoliosQuery = queryOptions({
  queryKey: ['portfolios'],
  queryFn: async ({ signal }) => (await call(listPortfolios, {}, signal)).portfolios,
  staleTime: cacheTimes.portfolios,
})
