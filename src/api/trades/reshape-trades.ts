import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { postponeRefetching } from '#api/live-updates.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import type { RouteInput } from '#contract/route.ts'
import { mergeTrades, splitTrade } from '#contract/trades/reshape-trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { removeTradeFromCache, tradeQuery } from './trades.ts'

type SplitBody = RouteInput<typeof splitTrade>['body']
type MergeBody = RouteInput<typeof mergeTrades>['body']

/** Splits a trade in two. Returns the changed trade and the new one. */
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

/** How long a merged trade may stay on screen before queries are refetched anyway, in milliseconds. */
const maxLeaveMs = 10_000

/** Resolves when no screen shows the trade any more, or after `maxLeaveMs`. */
function waitUntilHidden(queries: QueryClient, id: Id): Promise<void> {
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
    const timer = setTimeout(settle, maxLeaveMs)
    const unsubscribe = cache.subscribe(() => {
      if (!isShown()) settle()
    })
  })
}

/**
 * Merges trades into one. Returns the merged trade and the ids of the removed ones. Queries are refetched only after screens
 * that show a removed trade have moved to the merged one, since removed trades can no longer be fetched.
 */
export function useMergeTrades() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MergeBody) => call(mergeTrades, { body }),
    onMutate: () => postponeRefetching(),
    onError: (_error, _body, release) => release?.(),
    onSuccess: ({ trade, removed }, _body, release) => {
      queries.setQueryData(tradeQuery(trade.id).queryKey, trade)
      void Promise.all(removed.map((id) => waitUntilHidden(queries, id))).then(() => {
        for (const id of removed) removeTradeFromCache(queries, id)
        release()
        return refreshAfterTradeChange(queries)
      })
    },
  })
}
