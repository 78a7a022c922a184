import { mostTradesPerPortfolio, type Portfolio } from '#domain/portfolio.ts'
import type { Id } from '#domain/units.ts'
import { ApiError } from '#server/errors.ts'

/** Takes space in portfolios for one trade after the other. Throws `conflict` for one that a portfolio has no space for. */
export function spaceIn(): (portfolio: Portfolio) => void {
  const added = new Map<Id, number>()
  return ({ id, name, tradeCount }) => {
    const count = (added.get(id) ?? 0) + 1
    if (tradeCount + count > mostTradesPerPortfolio) {
      throw new ApiError(
        'conflict',
        `A portfolio holds at most ${mostTradesPerPortfolio.toLocaleString('en-US')} trades; "${name}" has ${tradeCount}.`,
      )
    }
    added.set(id, count)
  }
}
