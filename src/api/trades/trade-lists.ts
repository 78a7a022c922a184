import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import type { RouteInput } from '#contract/route.ts'
import { createTradeList, getTradeList } from '#contract/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'

type NewTradeList = RouteInput<typeof createTradeList>['body']

/** Keeps trades as a list once they are read; answers with its id, which addresses and samples name. */
export const useCreateTradeList = () =>
  useMutation({
    mutationFn: async (read: () => Promise<NewTradeList>) =>
      (await call(createTradeList, { body: await read() })).list.id,
  })

const tradeListQuery = (id: Id) =>
  queryOptions({
    queryKey: ['trade-lists', id],
    queryFn: async ({ signal }) => (await call(getTradeList, { params: { id } }, signal)).list,
    // Its title never changes.
    staleTime: Infinity,
  })

/** What the trades of a list have in common; undefined without a list, and while it loads. */
export function useTradeListTitle(id: Id | null): string | undefined {
  const { data, error } = useQuery({ ...tradeListQuery(id ?? ''), enabled: id !== null })
  return error instanceof Failure && error.kind === 404 ? 'no longer kept' : data?.title
}
