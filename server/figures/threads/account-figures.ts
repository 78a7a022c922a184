import { computeAccountFigures } from '#domain/metrics/compute-metrics.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import { bookFlows, compareByDate } from '#domain/portfolio/booked-flows.ts'
import { readMetricTrade, unpackRows } from './packed-trades.ts'
import type { PackedPortfolio } from './tasks.ts'

/** The API's figures of portfolios combined into one account: counts, metrics, equity and days. */
export function summarizePortfolios(portfolios: readonly PackedPortfolio[]) {
  const opening = new RunningSum()
  for (const { openingBalance } of portfolios) opening.add(openingBalance)
  const trades = portfolios.flatMap((portfolio) => unpackRows(portfolio.trades, readMetricTrade))
  const flows = portfolios
    .flatMap((portfolio) => bookFlows(portfolio.flows, portfolio.timeZone))
    .toSorted(compareByDate)
  const total = (of: (portfolio: PackedPortfolio) => number) =>
    portfolios.reduce((sum, portfolio) => sum + of(portfolio), 0)
  return {
    trades: trades.length,
    excluded: total((portfolio) => portfolio.trades.excluded),
    open: total((portfolio) => portfolio.trades.open),
    ...computeAccountFigures(trades, {
      openingBalance: opening.money(),
      timeZone: portfolios[0]?.timeZone ?? 'UTC',
      flows,
    }),
  }
}
