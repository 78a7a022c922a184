import { type Rows, type TradeColumns, unknownDay } from '#domain/analysis/shapes/columns.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { dayOfDate, daysOf, moneyOf, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Account } from '#domain/analysis/shapes/tool.ts'
import type { BalancePath } from '#domain/metrics/shared/balance-path.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { dailyPnl } from '#domain/portfolio/daily-pnl.ts'
import { equityCurve } from '#domain/portfolio/equity-curve.ts'

/** An account day by day: days with a closed trade, a cash flow or uncounted P&L, as days since 1970. */
export interface EquityByDay {
  readonly dates: readonly number[]
  /** Balance around each day's trades; cash flows and uncounted P&L lie between days. */
  readonly path: BalancePath
  /** Balance at the end of each day, uncounted P&L included. */
  readonly balances: readonly number[]
  /** At the end of each day, as a fraction of the peak. */
  readonly drawdowns: readonly number[]
  /** Days with a closed trade, and their total R (0 where no trade has one). */
  readonly rDates: readonly number[]
  readonly r: readonly number[]
}

/** The curve of the dashboard, computed exactly. */
export function exactEquity(columns: TradeColumns, rows: Rows, { openingBalance, flows }: Account): EquityByDay {
  const days = dailyPnl(metricTradesOf(columns, rows))
  const points = equityCurve(days, openingBalance, flows)
  const later = points.slice(1)
  const balances = points.map(({ balance }) => numberOf(balance))
  return {
    dates: later.map(({ date }) => (date === null ? unknownDay : dayOfDate(date))),
    path: {
      starts: later.map(({ flow }, index) => (balances[index] ?? 0) + numberOf(flow)),
      ends: later.map(({ uncountedPnl }, index) => (balances[index + 1] ?? 0) - numberOf(uncountedPnl)),
    },
    balances: balances.slice(1),
    drawdowns: later.map(({ drawdown }) => Number(drawdown)),
    rDates: days.map(({ date }) => dayOfDate(date)),
    r: days.map(({ totalR }) => totalR ?? 0),
  }
}

interface Day {
  units: number
  r: number
  flow: number
  uncounted: number
  isTraded: boolean
}

const dayOfNothing: Day = { units: 0, r: 0, flow: 0, uncounted: 0, isTraded: false }

/** The same curve while the pointer moves: amounts are whole units, and only balances and drawdowns are rounded. */
export function quickEquity(columns: TradeColumns, rows: Rows, { openingBalance, flows }: Account): EquityByDay {
  const exits = daysOf(columns, 'exitDate')
  const net = moneyOf(columns, 'netPnl')
  const multiples = numbersOf(columns, 'realizedR')
  const byDay = new Map<number, Day>()
  const dayAt = (date: number): Day => {
    const known = byDay.get(date)
    if (known !== undefined) return known
    const added: Day = { ...dayOfNothing }
    byDay.set(date, added)
    return added
  }
  let [last, day] = [Number.NaN, dayOfNothing]
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const date = exits[row] ?? unknownDay
    if (date !== last) day = dayAt(date)
    last = date
    const multiple = multiples[row] ?? Number.NaN
    day.units += net.units[row] ?? 0
    day.isTraded = true
    if (!Number.isNaN(multiple)) day.r += multiple
  }
  for (const { date, amount, realizedAt } of flows)
    dayAt(dayOfDate(date))[realizedAt === undefined ? 'flow' : 'uncounted'] += numberOf(amount)
  const ordered = [...byDay].toSorted(([a], [b]) => a - b)
  const power = 10 ** net.places
  let [base, units] = [numberOf(openingBalance), 0]
  let balance = base
  let peak = base
  const [starts, ends, balances, drawdowns]: [number[], number[], number[], number[]] = [[], [], [], []]
  const move = (amount: number) => {
    if (amount === 0) return
    const after = balance + amount
    peak = balance > 0 && after > 0 ? (peak * after) / balance : after
    base += amount
    balance = after
  }
  for (const [, { units: booked, flow, uncounted }] of ordered) {
    move(flow)
    starts.push(balance)
    units += booked
    balance = base + units / power
    peak = Math.max(peak, balance)
    ends.push(balance)
    move(uncounted)
    balances.push(balance)
    drawdowns.push(peak > 0 ? (peak - balance) / peak : 0)
  }
  const traded = ordered.filter(([, { isTraded }]) => isTraded)
  return {
    dates: ordered.map(([date]) => date),
    path: { starts, ends },
    balances,
    drawdowns,
    rDates: traded.map(([date]) => date),
    r: traded.map(([, { r }]) => r),
  }
}
