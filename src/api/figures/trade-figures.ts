import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { getTradeFigures } from '#contract/figures/journal-figures.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What the other trades of its portfolio and its market say of a trade: balance, streak, drawdown, session around it. */
export function tradeFiguresQuery(id: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'figures', id],
    queryFn: ({ signal }) => call(getTradeFigures, { params: { id } }, signal),
    staleTime: cacheTimes.trade,
  })
}
