import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import { createTag, deleteTag, listTags, mergeTag, updateTag } from '#contract/playbook/tags.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { TagInput } from '#domain/playbook/playbook.ts'

/** The signed-in user's tags by name. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await call(listTags, {}, signal)).tags,
  staleTime: cacheTimes.tags,
})

/** Creates a tag without a color. */
export function useCreateTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => (await call(createTag, { body: { name } })).tag,
    onSuccess: (tag) => {
      queries.setQueryData(tagsQuery.queryKey, (list) =>
        [...(list ?? []), tag].toSorted((a, b) => a.name.localeCompare(b.name)),
      )
    },
  })
}

/** Creates a tag, or changes the one with the given id. */
export function useSaveTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, tag }: { readonly id: Id | null; readonly tag: TagInput }) =>
      (await (id === null ? call(createTag, { body: tag }) : call(updateTag, { params: { id }, body: tag }))).tag,
    onSuccess: () => queries.invalidateQueries({ queryKey: tagsQuery.queryKey }),
  })
}

/** Deletes a tag and takes it off its trades. */
export function useDeleteTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteTag, { params: { id } }),
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      await queries.invalidateQueries({ queryKey: tagsQuery.queryKey })
    },
  })
}

/** Moves the trades of a tag to another tag, and deletes it. */
export function useMergeTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, into }: { readonly id: Id; readonly into: Id }) =>
      call(mergeTag, { params: { id }, body: { into } }),
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      // Their filters name the row that stays.
      void queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
      await queries.invalidateQueries({ queryKey: tagsQuery.queryKey })
    },
  })
}
