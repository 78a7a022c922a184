import { queryOptions } from '@tanstack/react-query'
import { getTradeFigures } from '#contract/journal-figures.ts'
import type { JournalFigures } from '#domain/journal-figures.ts'
import type { Id } from '#domain/units.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'
import { tradesKey } from './refresh.ts'

/** What the other trades of its portfolio say of a trade: balance, streak, open risk and drawdown around it. */
export function tradeFiguresQuery(id: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'figures', id],
    queryFn: async ({ signal }): Promise<JournalFigures> =>
      (await call(getTradeFigures, { params: { id } }, signal)).journal,
    staleTime: cacheTimes.trade,
  })
}
