import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { postponeRefetching } from '#api/live-updates.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import type { RouteInput } from '#contract/route.ts'
import { mergeTrades, splitTrade } from '#contract/trades/reshape-trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { removeTradeFromCache, tradeQuery } from './trades.ts'

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

/** How long a trade that has become part of another may stay on screen before it is asked for all the same, in milliseconds. */
const leavingTime = 10_000

/** Resolves when no screen shows the trade any more, or none has left it in time. */
function left(queries: QueryClient, id: Id): Promise<void> {
  const { queryKey } = tradeQuery(id)
  const cache = queries.getQueryCache()
  const isShown = () => (cache.find({ queryKey })?.getObserversCount() ?? 0) > 0
  return new Promise((resolve) => {
    if (!isShown()) return resolve()
    const settle = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(settle, leavingTime)
    const unsubscribe = cache.subscribe(() => {
      if (!isShown()) settle()
    })
  })
}

/**
 * Makes one trade of several; gives back the one that stays and the ids of the others. Whoever shows one of those goes on
 * to the one that stays: only then is what follows from the trades asked anew, for the others are no longer there.
 */
export function useMergeTrades() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MergeBody) => call(mergeTrades, { body }),
    onMutate: () => postponeRefetching(),
    onError: (_error, _body, release) => release?.(),
    onSuccess: ({ trade, removed }, _body, release) => {
      queries.setQueryData(tradeQuery(trade.id).queryKey, trade)
      void Promise.all(removed.map((id) => left(queries, id))).then(() => {
        for (const id of removed) removeTradeFromCache(queries, id)
        release()
        return refreshAfterTradeChange(queries)
      })
    },
  })
}
