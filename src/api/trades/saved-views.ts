import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import type { RouteInput } from '#contract/route.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '#contract/trades/saved-views.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The signed-in user's saved views of the history, by name. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await call(listSavedViews, {}, signal)).views,
  staleTime: cacheTimes.savedViews,
})

type NewView = RouteInput<typeof createSavedView>['body']
type ViewChanges = RouteInput<typeof updateSavedView>['body']

/** Saves a view. */
export function useCreateSavedView() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewView) => (await call(createSavedView, { body })).view,
    onSuccess: () => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}

/** Changes the given fields of a view. */
export function useUpdateSavedView() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, changes }: { readonly id: Id; readonly changes: ViewChanges }) =>
      (await call(updateSavedView, { params: { id }, body: changes })).view,
    onSuccess: () => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}

/** Deletes a view. */
export function useDeleteSavedView() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteSavedView, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}
