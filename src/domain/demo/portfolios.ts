import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import type { PortfolioInput } from '#domain/portfolio/portfolio.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { demoTimeZone } from './calendar.ts'
import { buildDemoDayTrades } from './day-trades.ts'
import { buildDemoSwingTrades } from './swing-trades.ts'

export interface DemoPortfolio {
  readonly portfolio: PortfolioInput
  readonly trades: readonly TradeInput[]
}

/** Default last day of the demo. */
const demoEnd = '2026-02-27' as CalendarDate

function demoPortfolio(name: string, openingBalance: string, breakevenTolerance: string): PortfolioInput {
  return {
    name,
    kind: 'demo',
    currency: 'USD',
    openingBalance: openingBalance as Money,
    timeZone: demoTimeZone,
    breakevenTolerance: breakevenTolerance as Money,
    matching: 'fifo',
    benchmarkSymbol: null,
    commissionRules: [],
  }
}

/**
 * Two sample portfolios with about 300 trades up to the trading day `until`: day trades in micro futures, and swing
 * trades in stocks and coins. They include stops, targets, fees, extremes, notes, scaling out, losing spells, a modest
 * edge and a few open trades. The same seed and day give the same trades on every platform.
 */
export function buildDemoPortfolios(seed: number, until: CalendarDate = demoEnd): DemoPortfolio[] {
  return [
    { portfolio: demoPortfolio('Demo: futures day trading', '25000', '5'), trades: buildDemoDayTrades(seed, until) },
    {
      portfolio: demoPortfolio('Demo: stocks and crypto', '40000', '10'),
      trades: buildDemoSwingTrades(seed + 1, until),
    },
  ]
}
