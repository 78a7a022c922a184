import { demoTimeZone } from './demo-calendar.ts'
import { demoDayTrades } from './demo-day-trades.ts'
import { demoSwingTrades } from './demo-swing-trades.ts'
import type { PortfolioInput } from './portfolio.ts'
import type { TradeInput } from './trade.ts'
import type { CalendarDate, Money } from './units.ts'

export interface DemoPortfolio {
  readonly portfolio: PortfolioInput
  readonly trades: readonly TradeInput[]
}

/** The last day of the demo where none is asked for. */
const demoEnd = '2026-02-27' as CalendarDate

function portfolio(name: string, openingBalance: string, breakevenTolerance: string): PortfolioInput {
  return {
    name,
    kind: 'demo',
    currency: 'USD',
    openingBalance: openingBalance as Money,
    timeZone: demoTimeZone,
    breakevenTolerance: breakevenTolerance as Money,
    matching: 'fifo',
    benchmarkSymbol: null,
  }
}

/**
 * Two made-up portfolios with about 300 trades up to the trading day `until`: day trades in micro futures and swing
 * trades in shares and coins. Stops, targets, fees, extremes, notes, scaling out, losing spells, a modest edge, a few
 * open trades. The same seed and day give the same trades everywhere.
 */
export function demoPortfolios(seed: number, until: CalendarDate = demoEnd): DemoPortfolio[] {
  return [
    { portfolio: portfolio('Demo: futures day trading', '25000', '5'), trades: demoDayTrades(seed, until) },
    { portfolio: portfolio('Demo: stocks and crypto', '40000', '10'), trades: demoSwingTrades(seed + 1, until) },
  ]
}
