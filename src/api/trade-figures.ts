import { queryOptions } from '@tanstack/react-query'
import { getTradeFigures } from '#contract/journal-figures.ts'
import type { Id } from '#domain/units.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'
import { tradesKey } from './refresh.ts'

/** What the other trades of its portfolio and its market say of a trade: balance, streak, drawdown, session around it. */
export function tradeFiguresQuery(id: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'figures', id],
    queryFn: ({ signal }) => call(getTradeFigures, { params: { id } }, signal),
    staleTime: cacheTimes.trade,
  })
}
