import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import {
  archiveCustomStat,
  createCustomStat,
  deleteCustomStat,
  listCustomStats,
  listCustomStatUses,
  reorderCustomStats,
  restoreDefaultCustomStats,
  unarchiveCustomStat,
  updateCustomStat,
} from '#contract/playbook/custom-stats.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The signed-in user's custom stats in their order, archived ones too. */
export const customStatsQuery = queryOptions({
  queryKey: ['custom-stats'],
  queryFn: async ({ signal }) => (await call(listCustomStats, {}, signal)).customStats,
  staleTime: cacheTimes.customStats,
})

/** What refers to each custom stat: trades with a value, views, widgets. Always refetched, because any change may affect it. */
export const customStatUsesQuery = queryOptions({
  queryKey: ['custom-stat-uses'],
  queryFn: async ({ signal }) => (await call(listCustomStatUses, {}, signal)).uses,
  staleTime: 0,
})

/** A changed formula changes the history, filters, widgets and tools that show it. */
async function refreshStats(queries: QueryClient): Promise<void> {
  void refreshAfterTradeChange(queries)
  await Promise.all([
    queries.invalidateQueries({ queryKey: customStatsQuery.queryKey }),
    queries.invalidateQueries({ queryKey: customStatUsesQuery.queryKey }),
  ])
}

/** Creates a custom stat, or changes the one with the given id. */
export function useSaveCustomStat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      id,
      stat,
    }: {
      readonly id: Id | null
      readonly stat: RouteInput<typeof createCustomStat>['body']
    }) => {
      const stored =
        id === null ? call(createCustomStat, { body: stat }) : call(updateCustomStat, { params: { id }, body: stat })
      return (await stored).customStat
    },
    onSuccess: () => refreshStats(queries),
  })
}

/** Deletes a custom stat. Trades keep its values, which nothing shows any more. */
export function useDeleteCustomStat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteCustomStat, { params: { id } }),
    onSuccess: () => refreshStats(queries),
  })
}

/** Archives a custom stat or restores it. */
export function useArchiveCustomStat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isArchived }: { readonly id: Id; readonly isArchived: boolean }) =>
      (await call(isArchived ? archiveCustomStat : unarchiveCustomStat, { params: { id } })).customStat,
    onSuccess: () => refreshStats(queries),
  })
}

/** Puts custom stats into another order, shown before it is stored. */
export function useReorderCustomStats() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (order: readonly Id[]) =>
      (await call(reorderCustomStats, { body: { order: [...order] } })).customStats,
    onMutate: (order) => {
      const before = queries.getQueryData(customStatsQuery.queryKey)
      const placeOf = new Map(order.map((id, place) => [id, place]))
      queries.setQueryData(customStatsQuery.queryKey, (list) =>
        list?.toSorted((a, b) => (placeOf.get(a.id) ?? order.length) - (placeOf.get(b.id) ?? order.length)),
      )
      return { before }
    },
    onSuccess: (stored) => queries.setQueryData(customStatsQuery.queryKey, stored),
    onError: (_error, _order, context) => queries.setQueryData(customStatsQuery.queryKey, context?.before),
  })
}

/** Adds the default custom stats that are missing. */
export function useRestoreDefaultCustomStats() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(restoreDefaultCustomStats, {}),
    onSuccess: () => refreshStats(queries),
  })
}
