import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { tradeQuery } from '#api/trades/trades.ts'
import { computePortfolioExcursions, computeTradeExcursions } from '#contract/candles/excursions.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'

export type TradeExcursions = RouteResponse<typeof computeTradeExcursions>
/** Trades of a symbol that were open between two times. */
export interface TradesWithin {
  readonly symbol: string
  readonly from: Instant
  readonly to: Instant
}
export type ExcursionsPage = RouteResponse<typeof computePortfolioExcursions>

/** Computes the excursions of one trade from the stored candles. */
export function useComputeExcursions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, replace }: { readonly id: Id; readonly replace: boolean }) =>
      call(computeTradeExcursions, { params: { id }, body: { replace } }),
    onSuccess: ({ trade }) => {
      queries.setQueryData(tradeQuery(trade.id).queryKey, trade)
      void refreshAfterTradeChange(queries)
    },
  })
}

/** Computes the excursions of a portfolio, one page of trades at a time. Ending the loop ends the work. */
export async function* portfolioExcursions(
  id: Id,
  replace: boolean,
  signal: AbortSignal,
  within?: TradesWithin,
): AsyncGenerator<ExcursionsPage> {
  let cursor: string | null = null
  do {
    const page: ExcursionsPage = await call(
      computePortfolioExcursions,
      {
        params: { id },
        body: { replace, ...(cursor === null ? {} : { cursor }), ...(within === undefined ? {} : { within }) },
      },
      signal,
    )
    yield page
    cursor = page.next
  } while (cursor !== null)
}
