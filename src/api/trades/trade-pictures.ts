import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { listTradeRows } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'

/** Trades of one call, at most. */
export const maxPictureTrades = 200

/** The first picture of each trade of a portfolio that has one; at most 200 trades. */
export function tradePicturesQuery(portfolioId: Id, ids: readonly Id[]) {
  return queryOptions({
    queryKey: [...tradesKey, 'pictures', portfolioId, ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<Id, Attachment>> => {
      const query = { portfolio_id: portfolioId, id: ids.join(','), columns: 'screenshots', limit: maxPictureTrades }
      const { trades } = await call(listTradeRows, { query }, signal)
      return new Map(
        trades.flatMap(({ id, screenshots = [] }) => {
          const picture = screenshots.find(({ mediaType }) => mediaType !== 'application/pdf')
          return picture === undefined ? [] : [[id, picture] as const]
        }),
      )
    },
    staleTime: cacheTimes.tradeLists,
    // Structural sharing does not support maps.
    structuralSharing: false,
  })
}
