import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { getTradeFigures } from '#contract/figures/journal-figures.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Figures of a trade that depend on other trades and the market: balance, streak, drawdown, session. */
export function tradeFiguresQuery(id: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'figures', id],
    queryFn: ({ signal }) => call(getTradeFigures, { params: { id } }, signal),
    staleTime: cacheTimes.trade,
  })
}
