import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tradeFiguresQuery } from '#api/figures/trade-figures.ts'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Trade } from '#domain/trade/trade.ts'

/**
 * Of a portfolio that is not one's own only what the trade tells is known. No figure that is shown asks for more: the
 * currency of a trade's P&L is always that of its portfolio.
 */
function portfolioOf(trade: Trade): DatapointFacts['portfolio'] {
  return { kind: 'live', teamId: null, currency: trade.quoteCurrency, timeZone: 'UTC', balance: null }
}

/** Every datapoint of a stored trade, with what its journal and its market say as soon as that is known. */
export function useTradeDatapoints(trade: Trade): TradeDatapoints {
  const { portfolios } = useActivePortfolio()
  const portfolio = portfolios.find(({ id }) => id === trade.portfolioId)
  const { data: figures } = useQuery(tradeFiguresQuery(trade.id))
  const { data: mistakes } = useQuery(mistakesQuery)
  return useMemo(
    () =>
      new TradeDatapoints({
        trade,
        portfolio: portfolio ?? portfolioOf(trade),
        matching: portfolio?.matching,
        journal: figures?.journal ?? null,
        market: figures?.market ?? null,
        // Mistakes of somebody else's trade are not those of one's own playbook.
        mistakeSeverities:
          portfolio === undefined || mistakes === undefined
            ? null
            : Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity])),
      }),
    [trade, portfolio, figures, mistakes],
  )
}
