import type { QueryClient } from '@tanstack/react-query'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { assignmentsKey, overviewKey } from '#api/teams/teams-key.ts'

/** The first part of every query key about trades. */
export const tradesKey = ['trades'] as const

/**
 * Invalidates everything computed from trades: lists, figures, balances, samples of simulations, what a
 * team shows of its traders. Resolves when the queries
 * on screen have been refetched.
 */
export async function refreshAfterTradeChange(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: tradesKey }),
    queries.invalidateQueries({ queryKey: ['metrics'] }),
    queries.invalidateQueries({ queryKey: ['insights'] }),
    queries.invalidateQueries({ queryKey: ['monte-carlo'] }),
    queries.invalidateQueries({ queryKey: portfoliosQuery.queryKey }),
    queries.invalidateQueries({ queryKey: overviewKey }),
    queries.invalidateQueries({ queryKey: assignmentsKey }),
  ])
}
