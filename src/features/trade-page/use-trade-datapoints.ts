import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tradeFiguresQuery } from '#api/figures/trade-figures.ts'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { currencyOfR } from '#domain/portfolio/portfolio.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { useTradePortfolio } from './use-trade-portfolio.ts'

/**
 * Stands in for another trader's portfolio, of which only the trade is known. That is enough: a trade's P&L is always in
 * the currency of its portfolio.
 */
function fallbackPortfolio(trade: Trade): DatapointFacts['portfolio'] {
  return { kind: 'live', teamId: null, currency: trade.quoteCurrency, timeZone: 'UTC', balance: null }
}

/** Every datapoint of a stored trade; those that depend on journal and market follow once these are loaded. */
export function useTradeDatapoints(trade: Trade): TradeDatapoints {
  const { portfolio, isReadOnly } = useTradePortfolio(trade)
  const { data: figures } = useQuery(tradeFiguresQuery(trade.id))
  const { data: mistakes } = useQuery(mistakesQuery)
  return useMemo(
    () =>
      new TradeDatapoints({
        trade,
        // Where money is hidden, so is the balance, and with it each share of it.
        portfolio: portfolio === undefined || portfolio.currency === currencyOfR ? fallbackPortfolio(trade) : portfolio,
        matching: portfolio?.matching,
        journal: figures?.journal ?? null,
        market: figures?.market ?? null,
        // Another trader's mistakes are not in this user's playbook.
        mistakeSeverities:
          isReadOnly || portfolio === undefined || mistakes === undefined
            ? null
            : Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity])),
      }),
    [trade, portfolio, isReadOnly, figures, mistakes],
  )
}
