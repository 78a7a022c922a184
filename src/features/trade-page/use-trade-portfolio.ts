import { useQuery } from '@tanstack/react-query'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { teamPortfoliosQuery, type TeamPortfolio } from '#api/teams/team-portfolios.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { Trade } from '#domain/trade/trade.ts'

interface TradePortfolio {
  /** Undefined while it is loading. */
  readonly portfolio: Portfolio | undefined
  /** The portfolio, where it is another trader's. */
  readonly shared: TeamPortfolio | null
  /** Whether the trade is another trader's: nothing on its page changes it. */
  readonly isReadOnly: boolean
}

/** The portfolio of a trade: the user's own, or one that a team shows. */
export function useTradePortfolio(trade: Trade | undefined): TradePortfolio {
  const { portfolios, status } = useActivePortfolio()
  const own = portfolios.find(({ id }) => id === trade?.portfolioId)
  const isReadOnly = trade !== undefined && status === 'success' && own === undefined
  const team = useQuery({ ...teamPortfoliosQuery, enabled: isReadOnly })
  const shared = isReadOnly ? (team.data?.find(({ id }) => id === trade.portfolioId) ?? null) : null
  return { portfolio: own ?? shared ?? undefined, shared, isReadOnly }
}
