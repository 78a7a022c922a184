import { queryOptions } from '@tanstack/react-query'
import { listPortfolios } from '#contract/portfolios.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The signed-in user's portfolios, oldest first. Invalidate `portfoliosQuery.queryKey` after changing one. */
export const portfoliosQuery = queryOptions({
  queryKey: ['portfolios'],
  queryFn: async ({ signal }) => (await call(listPortfolios, {}, signal)).portfolios,
  staleTime: cacheTimes.portfolios,
})
