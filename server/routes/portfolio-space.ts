import type { Portfolio } from '#domain/portfolio.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Most trades in one portfolio: some forty a day over ten years. Deriving a portfolio anew and computing its metrics
 * visit every trade, and the embedded database has no time limit for a statement.
 */
export const maxTradesPerPortfolio = 100_000

/** Refuses trades that a portfolio has no space for. Throws `conflict`. */
export function requireSpace(portfolio: Portfolio, added: number): void {
  if (portfolio.tradeCount + added <= maxTradesPerPortfolio) return
  throw new ApiError(
    'conflict',
    `A portfolio holds at most ${maxTradesPerPortfolio.toLocaleString('en-US')} trades; "${portfolio.name}" has ${portfolio.tradeCount}.`,
  )
}
