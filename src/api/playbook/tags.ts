import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { createTag, listTags } from '#contract/playbook/tags.ts'

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
