import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { Money } from '#domain/numbers/units.ts'
import { compareFlows } from '#domain/portfolio/booked-flows.ts'
import { closedRows } from './base-rows.ts'
import type { TradeColumns } from './columns.ts'
import { allRows, dayOfDate, daysOf, exactAmountAt, moneyOf } from './read-columns.ts'
import type { Selection } from './selection.ts'
import type { Account } from './tool.ts'

/** Net P&L of all closed trades of the chosen portfolios that exited before a day, whether the filter selects them or not. */
function addEarlierTrades(opening: RunningSum, columns: TradeColumns, isChosen: readonly boolean[], before: number) {
  const days = daysOf(columns, 'exitDate')
  const net = moneyOf(columns, 'netPnl')
  for (const row of closedRows(columns, allRows(columns))) {
    const amount = exactAmountAt(net, row)
    if (amount !== null && (days[row] ?? 0) < before && isChosen[columns.portfolio[row] ?? 0] === true)
      opening.add(amount)
  }
}

/**
 * The account before the first day of a selection: opening balances, cash flows and net P&L of all closed trades until
 * then, as in the figures of the dashboard. Portfolios of several currencies have no balance: it is then 0, without
 * flows.
 */
export function openAccount(columns: TradeColumns, { portfolioIds, conditions: { from, to } }: Selection): Account {
  const wanted = new Set(portfolioIds)
  const isChosen = columns.portfolios.map(({ id }) => wanted.size === 0 || wanted.has(id))
  const chosen = columns.portfolios.filter((_, index) => isChosen[index] === true)
  const timeZone = chosen[0]?.timeZone ?? 'UTC'
  const [currency = null, ...others] = new Set(chosen.map((portfolio) => portfolio.currency))
  if (currency === null || others.length > 0)
    return { currency: null, timeZone, openingBalance: '0' as Money, flows: [] }
  const opening = new RunningSum()
  for (const { openingBalance, flows } of chosen) {
    opening.add(openingBalance)
    if (from !== null) for (const { date, amount } of flows) if (date < from) opening.add(amount)
  }
  if (from !== null) addEarlierTrades(opening, columns, isChosen, dayOfDate(from))
  const flows = chosen
    .flatMap((portfolio) => portfolio.flows)
    .filter(({ date }) => (from === null || date >= from) && (to === null || date <= to))
    .toSorted(compareFlows)
  return { currency, timeZone, openingBalance: opening.money(), flows }
}
