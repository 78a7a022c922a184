import type { CalendarDate, Id, Money, R } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import type { Trade } from '#domain/trade/trade.ts'

/** The part of a stored trade that the figures of the journal need; a row of a list has it too. */
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

/** A trade that was entered, with its times as numbers and its days in the portfolio's time zone. */
export interface EnteredTrade {
  readonly id: Id
  readonly setupId: Id | null
  /** Milliseconds since 1970. */
  readonly entry: number
  readonly entryDate: CalendarDate
  /** Infinity while it is open. */
  readonly exit: number
  readonly risk: Money | null
  /** Whether it is part of the account: taken and not excluded from statistics. */
  readonly counts: boolean
}

/** A trade that statistics are made of: completed, not excluded, closed. */
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

/** By entry, then id: the order of whatever has an entry. */
export function compareByEntry(a: Pick<EnteredTrade, 'id' | 'entry'>, b: Pick<EnteredTrade, 'id' | 'entry'>): number {
  return a.entry - b.entry || compareById(a, b)
}

/** By exit, then entry, then id: the order in which P&L was booked, as `inOrderOfExit` has it. */
export function compareByExit(
  a: Pick<EnteredTrade, 'id' | 'entry' | 'exit'>,
  b: Pick<EnteredTrade, 'id' | 'entry' | 'exit'>,
): number {
  // Infinity less itself is no number.
  return a.exit === b.exit ? compareByEntry(a, b) : a.exit - b.exit
}

/** The trade as it was entered; null for one that has no entry, or was never taken. */
export function toEnteredTrade(trade: JournalTrade, timeZone: string): EnteredTrade | null {
  const { id, status, isExcluded, setupId, entryAt, exitAt, initialRiskAmount } = trade
  if (entryAt === null) return null
  return {
    id,
    setupId,
    entry: millisecondsOf(entryAt),
    entryDate: calendarDateIn(entryAt, timeZone),
    exit: exitAt === null ? Infinity : millisecondsOf(exitAt),
    risk: initialRiskAmount,
    counts: !isExcluded && (status === 'active' || status === 'completed'),
  }
}

/**
 * The trade as it was closed, from what it was entered as; null for one that is in no statistic. The same choice as that
 * of `closedTrades`.
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
