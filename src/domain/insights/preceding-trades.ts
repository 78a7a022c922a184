import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Id } from '#domain/numbers/units.ts'

/**
 * For each trade, by id, the last trade closed before its entry: what the trader had just seen. `trades` are in order
 * of exit.
 */
export function findPrecedingTrades(trades: readonly StudiedTrade[]): Map<Id, StudiedTrade> {
  const byEntry = trades.toSorted((a, b) => a.entryTime - b.entryTime)
  const preceding = new Map<Id, StudiedTrade>()
  let next = 0
  for (const trade of byEntry) {
    const entered = trade.entryTime
    for (;;) {
      const closed = trades[next]
      if (closed === undefined || closed.exitTime > entered) break
      next += 1
    }
    const last = trades[next - 1]
    // A trade with equal entry and exit is not its own predecessor.
    if (last !== undefined && last.id !== trade.id) preceding.set(trade.id, last)
  }
  return preceding
}
