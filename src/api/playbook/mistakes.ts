import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import * as contract from '#contract/playbook/mistakes.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { MistakeInput } from '#domain/playbook/playbook.ts'

/** The signed-in user's mistakes by name, including archived ones, which old trades refer to. */
export const mistakesQuery = queryOptions({
  queryKey: ['mistakes'],
  queryFn: async ({ signal }) => (await call(contract.listMistakes, { query: {} }, signal)).mistakes,
  staleTime: cacheTimes.mistakes,
})

/** What the mistakes in a portfolio cost. */
export type MistakeReport = RouteResponse<typeof contract.getMistakeFigures>

/** Below the key of figures of trades, which are refetched when trades change. */
const figuresKey = ['metrics', 'mistakes'] as const

/** What each mistake cost in a portfolio, when it was made, and the equity curve without such trades. */
export function mistakeFiguresQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: [...figuresKey, portfolioId],
    queryFn: ({ signal }) => call(contract.getMistakeFigures, { query: { portfolio_id: portfolioId } }, signal),
    staleTime: cacheTimes.mistakes,
  })
}

/** Creates a mistake, or changes the one with the given id. */
export function useSaveMistake() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, mistake }: { readonly id: Id | null; readonly mistake: MistakeInput }) => {
      const body = mistake
      const stored =
        id === null ? call(contract.createMistake, { body }) : call(contract.updateMistake, { params: { id }, body })
      return (await stored).mistake
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: mistakesQuery.queryKey }),
  })
}

/** Archives a mistake, or restores it from the archive. */
export function useArchiveMistake() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, archived }: { readonly id: Id; readonly archived: boolean }) =>
      (await call(archived ? contract.archiveMistake : contract.restoreMistake, { params: { id } })).mistake,
    onSuccess: () => queries.invalidateQueries({ queryKey: mistakesQuery.queryKey }),
  })
}

/** Deletes a mistake and takes it off its trades. */
export function useDeleteMistake() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(contract.deleteMistake, { params: { id } }),
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      await queries.invalidateQueries({ queryKey: mistakesQuery.queryKey })
    },
  })
}

/** Adds the default mistakes that are missing. */
export function useRestoreMistakes() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.restoreDefaultMistakes, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: mistakesQuery.queryKey }),
  })
}
