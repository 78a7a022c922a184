import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import {
  createMissedReason,
  deleteMissedReason,
  listMissedReasons,
  mergeMissedReason,
  updateMissedReason,
} from '#contract/playbook/missed-reasons.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The signed-in user's reasons for missed trades, by name. */
export const missedReasonsQuery = queryOptions({
  queryKey: ['missed-reasons'],
  queryFn: async ({ signal }) => (await call(listMissedReasons, {}, signal)).missedReasons,
  staleTime: cacheTimes.missedReasons,
})

/** Creates a reason, or renames the one with the given id. */
export function useSaveMissedReason() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: Id | null; readonly name: string }) => {
      const body = { name }
      const stored =
        id === null ? call(createMissedReason, { body }) : call(updateMissedReason, { params: { id }, body })
      return (await stored).missedReason
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: missedReasonsQuery.queryKey }),
  })
}

/** Deletes a reason; its missed trades stay without one. */
export function useDeleteMissedReason() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteMissedReason, { params: { id } }),
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      await queries.invalidateQueries({ queryKey: missedReasonsQuery.queryKey })
    },
  })
}

/** Gives the missed trades of a reason another reason, and deletes it. */
export function useMergeMissedReason() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, into }: { readonly id: Id; readonly into: Id }) =>
      call(mergeMissedReason, { params: { id }, body: { into } }),
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      await queries.invalidateQueries({ queryKey: missedReasonsQuery.queryKey })
    },
  })
}
