import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import type { RouteInput } from '#contract/route.ts'
import { createTradeList, getTradeList } from '#contract/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'

type NewTradeList = RouteInput<typeof createTradeList>['body']

const titleKeyOf = (id: Id) => ['trade-lists', id, 'title'] as const

/** Keeps trades as a list once they are read, and answers with it: addresses and samples name its id. */
export function useCreateTradeList() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (read: () => Promise<NewTradeList>) => (await call(createTradeList, { body: await read() })).list,
    // The screen that is opened next shows it, and need not fetch the list.
    onSuccess: ({ id, title }) => queries.setQueryData(titleKeyOf(id), title),
  })
}

const titleQuery = (id: Id) =>
  queryOptions({
    queryKey: titleKeyOf(id),
    queryFn: async ({ signal }) => (await call(getTradeList, { params: { id } }, signal)).list.title,
    // It never changes.
    staleTime: Infinity,
  })

/** What the trades of a list have in common; undefined without a list, and while it loads. */
export function useTradeListTitle(id: Id | null): string | undefined {
  const { data, error } = useQuery({ ...titleQuery(id ?? ''), enabled: id !== null })
  return error instanceof Failure && error.kind === 404 ? 'no longer kept' : data
}
