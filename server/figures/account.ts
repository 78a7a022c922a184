import { bookedFlows, byDate } from '#domain/booked-flows.ts'
import { RunningSum } from '#domain/running-sum.ts'
import { accountFigures } from '#domain/metrics/compute-metrics.ts'
import { metricTradeIn, unpackRows } from '#server/data/packed-trades.ts'
import type { PackedPortfolio } from './tasks.ts'

/** What the API answers of portfolios taken as one account: counts, metrics, equity and days. */
export function accountOf(portfolios: readonly PackedPortfolio[]) {
  const opening = new RunningSum()
  for (const { openingBalance } of portfolios) opening.add(openingBalance)
  const trades = portfolios.flatMap((portfolio) => unpackRows(portfolio.trades, metricTradeIn))
  const flows = portfolios.flatMap((portfolio) => bookedFlows(portfolio.flows, portfolio.timeZone)).toSorted(byDate)
  const total = (of: (portfolio: PackedPortfolio) => number) =>
    portfolios.reduce((sum, portfolio) => sum + of(portfolio), 0)
  return {
    trades: trades.length,
    excluded: total((portfolio) => portfolio.trades.excluded),
    open: total((portfolio) => portfolio.trades.open),
    ...accountFigures(trades, {
      openingBalance: opening.money(),
      timeZone: portfolios[0]?.timeZone ?? 'UTC',
      flows,
    }),
  }
}
