import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { getEntryCheck, updateEntryRules } from '#contract/portfolios/entry-rules.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

type EntryRuleChanges = RouteInput<typeof updateEntryRules>['body']

/** The entry gate of a portfolio with the figures it checks, which change with the trades. */
export function entryCheckQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'entry-check', portfolioId],
    queryFn: ({ signal }) => call(getEntryCheck, { params: { id: portfolioId } }, signal),
    staleTime: cacheTimes.connectionStatus,
  })
}

/** Changes the rules of the entry gate. */
export function useUpdateEntryRules() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, changes }: { readonly id: Id; readonly changes: EntryRuleChanges }) =>
      (await call(updateEntryRules, { params: { id }, body: changes })).rules,
    onSuccess: (_rules, { id }) => queries.invalidateQueries({ queryKey: entryCheckQuery(id).queryKey }),
  })
}
