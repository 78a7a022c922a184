import { computeAccountFigures } from '#domain/metrics/compute-metrics.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import { bookFlows, compareFlows } from '#domain/portfolio/booked-flows.ts'
import { readMetricTrade, unpackRows } from './packed-trades.ts'
import type { PackedPortfolio } from './tasks.ts'

/** The balance before the first day of a portfolio's period, and the cash flows and uncounted P&L within it. */
function openPeriod({ openingBalance, flows, uncounted, timeZone, period }: PackedPortfolio) {
  const { from = null, to = null, earlierNetPnl = null } = period ?? {}
  const booked = bookFlows(flows, timeZone, uncounted)
  const opening = new RunningSum(openingBalance)
  if (earlierNetPnl !== null) opening.add(earlierNetPnl)
  if (from !== null) for (const { date, amount } of booked) if (date < from) opening.add(amount)
  return {
    opening: opening.money(),
    flows: booked.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to)),
  }
}

/** The API's figures of portfolios combined into one account: counts, metrics, equity and days. */
export function summarizePortfolios(portfolios: readonly PackedPortfolio[]) {
  const opening = new RunningSum()
  const periods = portfolios.map(openPeriod)
  for (const period of periods) opening.add(period.opening)
  const trades = portfolios.flatMap((portfolio) => unpackRows(portfolio.trades, readMetricTrade))
  const flows = periods.flatMap((period) => period.flows).toSorted(compareFlows)
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
      // That of the first portfolio, as in Charter Elite.
      benchmark: portfolios[0]?.benchmark ?? [],
      hidesBalance: portfolios.some(({ hidesBalance }) => hidesBalance === true),
    }),
  }
}
