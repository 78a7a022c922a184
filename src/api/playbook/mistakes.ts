import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listMistakes } from '#contract/playbook/mistakes.ts'

/** The signed-in user's mistakes by name, including archived ones, which old trades refer to. */
export const mistakesQuery = queryOptions({
  queryKey: ['mistakes'],
  queryFn: async ({ signal }) => (await call(listMistakes, { query: {} }, signal)).mistakes,
  staleTime: cacheTimes.mistakes,
})
