import { millisecondsOf } from './time-zone.ts'
import type { Id, Instant } from './units.ts'

/**
 * Trades in the order in which their P&L was booked: by exit, then entry, then id, so that the order (and with it
 * drawdowns and streaks) is the same wherever it is computed.
 */
export function inOrderOfExit<T extends { readonly id: Id; readonly entryAt: Instant; readonly exitAt: Instant }>(
  trades: readonly T[],
): T[] {
  return trades
    .map((trade) => ({ trade, exit: millisecondsOf(trade.exitAt), entry: millisecondsOf(trade.entryAt) }))
    .toSorted(
      (a, b) =>
        a.exit - b.exit || a.entry - b.entry || (a.trade.id < b.trade.id ? -1 : Number(a.trade.id > b.trade.id)),
    )
    .map(({ trade }) => trade)
}
