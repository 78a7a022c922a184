import { mdiArrowBottomRight, mdiArrowTopRight } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { tradeTotalsQuery } from '#api/trades/history.ts'
import { tradeSearchQuery, type FoundTrade } from '#api/trades/trade-search.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { formatDate, formatMoney } from '#ui/figures/format.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import type { Command } from './command.ts'
import { parseTradeSearch } from './parse-trade-search.ts'

const maxTrades = 8
const maxSymbols = 20
const waitMs = 200

function describe(trade: FoundTrade, portfolio: Portfolio): string {
  const date = trade.exitDate ?? (trade.entryAt === null ? null : calendarDateIn(trade.entryAt, portfolio.timeZone))
  const result =
    trade.status === 'completed' ? formatMoney(trade.netPnl, portfolio.currency, { signed: true }) : trade.status
  return [formatDate(date), trade.direction, result].join(' · ')
}

interface TradeSearchResult {
  readonly trades: readonly Command[]
  readonly isSearching: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The trades of the active portfolio that match a typed symbol or date, asked of the server as the typing rests. */
export function useTradeSearch(typed: string): TradeSearchResult {
  const navigate = useNavigate()
  const { portfolio } = useActivePortfolio()
  const settled = useDebouncedValue(typed.trim(), waitMs)
  const [now] = useState(() => instantAt(Date.now()))
  const today = calendarDateIn(now, portfolio?.timeZone ?? 'UTC')
  const { symbol, from, to } = parseTradeSearch(settled, today)
  const isAsked = portfolio !== null && settled !== ''

  const known = useQuery({ ...tradeTotalsQuery({ portfolio_id: portfolio?.id }), enabled: isAsked })
  const symbols =
    symbol === ''
      ? []
      : (known.data?.symbols ?? []).filter((name) => name.toLowerCase().includes(symbol)).slice(0, maxSymbols)
  // A word that is in no symbol finds no trade; an empty list of symbols would find all.
  const canMatch = from !== null ? symbol === '' || symbols.length > 0 : symbols.length > 0
  const found = useQuery({
    ...tradeSearchQuery(portfolio?.id ?? '', { symbols, from, to }, maxTrades),
    enabled: isAsked && canMatch,
  })

  const trades =
    portfolio === null || !isAsked || !canMatch
      ? []
      : (found.data ?? []).map((trade): Command => {
          const address = `/trade-history/${trade.id}`
          return {
            id: `trade:${trade.id}`,
            group: 'Trades',
            label: trade.symbol,
            detail: describe(trade, portfolio),
            icon: trade.direction === 'short' ? mdiArrowBottomRight : mdiArrowTopRight,
            to: address,
            run: () => void navigate(address),
          }
        })
  const error = known.error ?? found.error
  return {
    trades,
    isSearching: typed.trim() !== settled || (isAsked && (known.isLoading || found.isLoading)),
    error: isAsked ? error : null,
    retry: () => void (known.error === null ? found.refetch() : known.refetch()),
  }
}
