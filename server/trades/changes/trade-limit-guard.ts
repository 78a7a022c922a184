import type { Id } from '#domain/numbers/units.ts'
import { maxTradesPerPortfolio, type Portfolio } from '#domain/portfolio/portfolio.ts'
import { ApiError } from '#server/request/api-error.ts'

/** Counts trades added to portfolios. Throws `conflict` for a trade beyond the limit. */
export function tradeLimitGuard(): (portfolio: Portfolio) => void {
  const added = new Map<Id, number>()
  return ({ id, name, tradeCount }) => {
    const count = (added.get(id) ?? 0) + 1
    if (tradeCount + count > maxTradesPerPortfolio) {
      throw new ApiError(
        'conflict',
        `A portfolio holds at most ${maxTradesPerPortfolio.toLocaleString('en-US')} trades; "${name}" has ${tradeCount}.`,
      )
    }
    added.set(id, count)
  }
}
