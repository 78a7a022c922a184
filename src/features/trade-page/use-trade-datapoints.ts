import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tradeFiguresQuery } from '#api/figures/trade-figures.ts'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Trade } from '#domain/trade/trade.ts'

/**
 * Stands in for another trader's portfolio, of which only the trade is known. That is enough: a trade's P&L is always in
 * the currency of its portfolio.
 */
function fallbackPortfolio(trade: Trade): DatapointFacts['portfolio'] {
  return { kind: 'live', teamId: null, currency: trade.quoteCurrency, timeZone: 'UTC', balance: null }
}

/** Every datapoint of a stored trade; those that depend on journal and market follow once these are loaded. */
export function useTradeDatapoints(trade: Trade): TradeDatapoints {
  const { portfolios } = useActivePortfolio()
  const portfolio = portfolios.find(({ id }) => id === trade.portfolioId)
  const { data: figures } = useQuery(tradeFiguresQuery(trade.id))
  const { data: mistakes } = useQuery(mistakesQuery)
  return useMemo(
    () =>
      new TradeDatapoints({
        trade,
        portfolio: portfolio ?? fallbackPortfolio(trade),
        matching: portfolio?.matching,
        journal: figures?.journal ?? null,
        market: figures?.market ?? null,
        // Another trader's mistakes are not in this user's playbook.
        mistakeSeverities:
          portfolio === undefined || mistakes === undefined
            ? null
            : Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity])),
      }),
    [trade, portfolio, figures, mistakes],
  )
}
