import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mergeTrades, splitTrade } from '#contract/reshape-trades.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/units.ts'
import { call } from './client.ts'
import { refreshAfterTradeChange } from './refresh.ts'
import { forgetTrade, tradeQuery } from './trades.ts'

export type SplitBody = RouteInput<typeof splitTrade>['body']
export type MergeBody = RouteInput<typeof mergeTrades>['body']

/** Makes two trades of one; gives back what stays and the new one. */
export function useSplitTrade() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: Id; readonly body: SplitBody }) =>
      call(splitTrade, { params: { id }, body }),
    onSuccess: ({ first, second }) => {
      for (const trade of [first, second]) queries.setQueryData(tradeQuery(trade.id).queryKey, trade)
      void refreshAfterTradeChange(queries)
    },
  })
}

/** Makes one trade of several; gives back the one that stays and the ids of the others. */
export function useMergeTrades() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MergeBody) => call(mergeTrades, { body }),
    onSuccess: ({ trade, removed }) => {
      for (const id of removed) forgetTrade(queries, id)
      queries.setQueryData(tradeQuery(trade.id).queryKey, trade)
      void refreshAfterTradeChange(queries)
    },
  })
}
