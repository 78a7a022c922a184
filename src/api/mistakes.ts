import { queryOptions } from '@tanstack/react-query'
import { listMistakes } from '#contract/mistakes.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The signed-in user's mistakes by name, archived ones too: trades of old name them. */
export const mistakesQuery = queryOptions({
  queryKey: ['mistakes'],
  queryFn: async ({ signal }) => (await call(listMistakes, { query: {} }, signal)).mistakes,
  staleTime: cacheTimes.mistakes,
})
