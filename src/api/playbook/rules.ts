import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listRules } from '#contract/playbook/rules.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The rules of a setup, in order. */
export function rulesQuery(setupId: Id) {
  return queryOptions({
    queryKey: ['rules', setupId],
    queryFn: async ({ signal }) => (await call(listRules, { params: { setupId } }, signal)).rules,
    staleTime: cacheTimes.rules,
  })
}
