import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { getTradeCoach } from '#contract/insights/coach.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type TradeCoaching = RouteResponse<typeof getTradeCoach>

/** What the record says of a trade. */
export function tradeCoachQuery(id: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'coach', id],
    queryFn: ({ signal }) => call(getTradeCoach, { params: { id } }, signal),
    staleTime: cacheTimes.trade,
  })
}
