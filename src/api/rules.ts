import { queryOptions } from '@tanstack/react-query'
import { listRules } from '#contract/rules.ts'
import type { Id } from '#domain/units.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The rules of a setup, in their order. */
export function rulesQuery(setupId: Id) {
  return queryOptions({
    queryKey: ['rules', setupId],
    queryFn: async ({ signal }) => (await call(listRules, { params: { setupId } }, signal)).rules,
    staleTime: cacheTimes.rules,
  })
}
