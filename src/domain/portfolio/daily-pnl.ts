import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'

/** The fields of a trade that booking needs. */
export interface BookedTrade {
  readonly exitDate: CalendarDate
  readonly netPnl: Money
  readonly realizedR: R | null
  readonly result: TradeResult
}

/** The P&L booked on one day. */
export interface DailyPnl {
  readonly date: CalendarDate
  readonly netPnl: Money
  readonly trades: number
  readonly wins: number
  /** Sum of R over the day's trades with an R; null if none has one. */
  readonly totalR: R | null
}

/** Net P&L by exit date, oldest first; days without a closed trade are omitted. */
export function dailyPnl(trades: readonly BookedTrade[]): DailyPnl[] {
  const byDate = new Map<CalendarDate, BookedTrade[]>()
  for (const trade of trades) {
    const ofDay = byDate.get(trade.exitDate)
    if (ofDay === undefined) byDate.set(trade.exitDate, [trade])
    else ofDay.push(trade)
  }
  return [...byDate].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([date, ofDay]) => pnlOf(date, ofDay))
}

function pnlOf(date: CalendarDate, trades: readonly BookedTrade[]): DailyPnl {
  const netPnl = new RunningSum()
  let totalR: number | null = null
  for (const trade of trades) {
    netPnl.add(trade.netPnl)
    if (trade.realizedR !== null) totalR = (totalR ?? 0) + trade.realizedR
  }
  return {
    date,
    netPnl: netPnl.money(),
    trades: trades.length,
    wins: trades.filter((trade) => trade.result === 'win').length,
    totalR: totalR as R | null,
  }
}
