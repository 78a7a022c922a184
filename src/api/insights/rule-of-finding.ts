import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { rulesQuery } from '#api/playbook/rules.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { createRule } from '#contract/playbook/rules.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type NewRule = RouteInput<typeof createRule>['body']

/** Adds a rule to a setup. */
export function useAddRule() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ setupId, rule }: { readonly setupId: Id; readonly rule: NewRule }) =>
      (await call(createRule, { params: { setupId }, body: rule })).rule,
    onSuccess: ({ setupId }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: rulesQuery(setupId).queryKey }),
        queries.invalidateQueries({ queryKey: setupsQuery.queryKey }),
      ]),
  })
}
