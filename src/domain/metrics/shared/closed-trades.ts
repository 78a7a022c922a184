import { millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { MetricTrade } from './metric-trade.ts'
import { sortByExit } from './sort-by-exit.ts'

/** The fields of a stored trade that statistics need. */
export type StatisticTrade = Pick<
  Trade,
  | 'id'
  | 'status'
  | 'isExcluded'
  | 'direction'
  | 'entryAt'
  | 'exitAt'
  | 'exitDate'
  | 'netPnl'
  | 'grossPnl'
  | 'totalFees'
  | 'initialRiskAmount'
  | 'realizedR'
  | 'maeR'
  | 'mfeR'
  | 'excursionSource'
  | 'holdMinutes'
  | 'result'
>

function closedTrade(trade: StatisticTrade): MetricTrade | null {
  const { entryAt, exitAt, exitDate, netPnl, grossPnl, holdMinutes, result } = trade
  if (trade.status !== 'completed' || trade.isExcluded || result === null || result === 'open') return null
  if (entryAt === null || exitAt === null || exitDate === null) return null
  if (netPnl === null || grossPnl === null || holdMinutes === null) return null
  const { id, direction, totalFees, initialRiskAmount, realizedR, maeR, mfeR } = trade
  return {
    id,
    direction,
    entryTime: millisecondsOf(entryAt),
    exitTime: millisecondsOf(exitAt),
    exitDate,
    netPnl,
    grossPnl,
    totalFees,
    initialRiskAmount,
    realizedR,
    maeR,
    mfeR,
    hasApproximateExcursions: trade.excursionSource === 'candlesApproximate',
    holdMinutes,
    result,
  }
}

/** The trades that statistics count: completed and not excluded, in order of exit. */
export function closedTrades(trades: readonly StatisticTrade[]): MetricTrade[] {
  return sortByExit(trades.flatMap((trade) => closedTrade(trade) ?? []))
}
