import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { createRule, deleteRule, listRules, reorderRules, updateRule } from '#contract/playbook/rules.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RuleInput } from '#domain/playbook/playbook.ts'
import { setupsQuery } from './setups.ts'

/** The rules of a setup, in order. */
export function rulesQuery(setupId: Id) {
  return queryOptions({
    queryKey: ['rules', setupId],
    queryFn: async ({ signal }) => (await call(listRules, { params: { setupId } }, signal)).rules,
    staleTime: cacheTimes.rules,
  })
}

/** Returns a function that refetches the rules of a setup and what depends on them. */
function useRefreshRules(setupId: Id) {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: setupsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: ['metrics', 'setup', setupId, 'versions'] })
    await queries.invalidateQueries({ queryKey: rulesQuery(setupId).queryKey })
  }
}

/** Adds a rule to a setup, or changes the one with the given id. */
export function useSaveRule(setupId: Id) {
  const refresh = useRefreshRules(setupId)
  return useMutation({
    mutationFn: async ({ id, rule }: { readonly id: Id | null; readonly rule: RuleInput }) =>
      (
        await (id === null
          ? call(createRule, { params: { setupId }, body: rule })
          : call(updateRule, { params: { id }, body: rule }))
      ).rule,
    onSuccess: refresh,
  })
}

/** Deletes a rule; trades keep what was checked. */
export function useDeleteRule(setupId: Id) {
  const refresh = useRefreshRules(setupId)
  return useMutation({ mutationFn: (id: Id) => call(deleteRule, { params: { id } }), onSuccess: refresh })
}

/** Puts the rules of a setup into another order, at once on screen; a failure brings the stored order back. */
export function useReorderRules(setupId: Id) {
  const queries = useQueryClient()
  const { queryKey } = rulesQuery(setupId)
  return useMutation({
    mutationFn: async (order: readonly Id[]) =>
      (await call(reorderRules, { params: { setupId }, body: { order: [...order] } })).rules,
    onMutate: async (order) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (list) => {
        const byId = new Map((list ?? []).map((rule) => [rule.id, rule]))
        return order.flatMap((id) => byId.get(id) ?? [])
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
