import type { Id } from '#domain/numbers/units.ts'

/** Entry and exit of a trade, in milliseconds since 1970. */
interface TimedTrade {
  readonly id: Id
  readonly entryTime: number
  readonly exitTime: number
}

/**
 * Sorts trades by exit, then entry, then id, so that the order (and with it drawdowns and streaks) is the same
 * everywhere.
 */
export function sortByExit<T extends TimedTrade>(trades: readonly T[]): T[] {
  return trades.toSorted(
    (a, b) => a.exitTime - b.exitTime || a.entryTime - b.entryTime || (a.id < b.id ? -1 : Number(a.id > b.id)),
  )
}
