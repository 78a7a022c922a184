import type { QueryClient } from '@tanstack/react-query'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'

/** Every query about trades starts with it. */
export const tradesKey = ['trades'] as const

/**
 * Asks again for everything that follows from the trades: lists, figures, balances, samples of simulations. Settles
 * when what is on screen has been answered anew.
 */
export async function refreshAfterTradeChange(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: tradesKey }),
    queries.invalidateQueries({ queryKey: ['metrics'] }),
    queries.invalidateQueries({ queryKey: ['monte-carlo'] }),
    queries.invalidateQueries({ queryKey: portfoliosQuery.queryKey }),
  ])
}
