import type { CalendarDate, Id, Money, R } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import type { Trade } from '#domain/trade/trade.ts'

/** The trade fields that journal figures need; list rows have them too. */
export type JournalTrade = Pick<
  Trade,
  | 'id'
  | 'status'
  | 'isExcluded'
  | 'setupId'
  | 'createdAt'
  | 'seenAt'
  | 'entryAt'
  | 'exitAt'
  | 'netPnl'
  | 'realizedR'
  | 'initialRiskAmount'
  | 'result'
>

/** An entered trade, with times as numbers and dates in the portfolio's time zone. */
export interface EnteredTrade {
  readonly id: Id
  readonly setupId: Id | null
  /** Milliseconds since 1970. */
  readonly entry: number
  readonly entryDate: CalendarDate
  /** Infinity while it is open. */
  readonly exit: number
  readonly risk: Money | null
  /** Active or completed: the account was in it, excluded or not. */
  readonly isTaken: boolean
  /** Whether statistics count it: taken, and not excluded. */
  readonly counts: boolean
}

/** A trade in the statistics: completed, not excluded, closed. */
export interface ClosedTrade {
  readonly id: Id
  readonly setupId: Id | null
  readonly entry: number
  readonly exit: number
  readonly exitDate: CalendarDate
  readonly netPnl: Money
  readonly realizedR: R | null
  readonly result: Exclude<TradeResult, 'open'>
}

const compareById = (a: { readonly id: Id }, b: { readonly id: Id }) => (a.id < b.id ? -1 : Number(a.id > b.id))

/** Orders by entry, then id. */
export function compareByEntry(a: Pick<EnteredTrade, 'id' | 'entry'>, b: Pick<EnteredTrade, 'id' | 'entry'>): number {
  return a.entry - b.entry || compareById(a, b)
}

/** Orders by exit, then entry, then id: the order in which P&L is booked, as in `inOrderOfExit`. */
export function compareByExit(
  a: Pick<EnteredTrade, 'id' | 'entry' | 'exit'>,
  b: Pick<EnteredTrade, 'id' | 'entry' | 'exit'>,
): number {
  // Infinity minus Infinity is NaN.
  return a.exit === b.exit ? compareByEntry(a, b) : a.exit - b.exit
}

/** Converts a trade to an entered trade; null without an entry. */
export function toEnteredTrade(trade: JournalTrade, timeZone: string): EnteredTrade | null {
  const { id, status, isExcluded, setupId, entryAt, exitAt, initialRiskAmount } = trade
  if (entryAt === null) return null
  const isTaken = status === 'active' || status === 'completed'
  return {
    id,
    setupId,
    entry: millisecondsOf(entryAt),
    entryDate: calendarDateIn(entryAt, timeZone),
    exit: exitAt === null ? Infinity : millisecondsOf(exitAt),
    risk: initialRiskAmount,
    isTaken,
    counts: isTaken && !isExcluded,
  }
}

/**
 * Converts an entered trade to a closed one; null if it is in no statistic. Selects the same trades as `closedTrades`.
 */
export function toClosedTrade(trade: JournalTrade, entered: EnteredTrade | null, timeZone: string): ClosedTrade | null {
  const { id, setupId, exitAt, netPnl, realizedR, result } = trade
  if (trade.status !== 'completed' || trade.isExcluded || result === null || result === 'open') return null
  if (entered === null || exitAt === null || netPnl === null) return null
  return {
    id,
    setupId,
    entry: entered.entry,
    exit: entered.exit,
    exitDate: calendarDateIn(exitAt, timeZone),
    netPnl,
    realizedR,
    result,
  }
}
