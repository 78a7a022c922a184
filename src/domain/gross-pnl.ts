import { type ExactNumber, smaller, zero } from './decimal.ts'
import type { Lot } from './trade-position.ts'

/** One piece of a position from entry to exit. */
export interface ClosedLot {
  readonly quantity: ExactNumber
  readonly entryPrice: ExactNumber
  readonly exitPrice: ExactNumber
}

/** Pairs entries with exits, first in first out; what has no counterpart yet is left out. Both oldest first. */
export function closedLots(entries: readonly Lot[], exits: readonly Lot[]): ClosedLot[] {
  const pairs: ClosedLot[] = []
  let next = 0
  let left = entries[0]?.quantity ?? zero
  for (const exit of exits) {
    let open = exit.quantity
    while (open.gt(0)) {
      const entry = entries[next]
      if (entry === undefined) return pairs
      const quantity = smaller(open, left)
      pairs.push({ quantity, entryPrice: entry.price, exitPrice: exit.price })
      open = open.minus(quantity)
      left = left.minus(quantity)
      if (left.eq(0)) {
        next += 1
        left = entries[next]?.quantity ?? zero
      }
    }
  }
  return pairs
}

/**
 * Gross P&L before any cost, in the currency of the instrument: sum over closed lots of
 * s (exit - entry) x quantity x pointValue, s = +1 long, -1 short. Null when nothing is closed.
 */
export function grossPnl(lots: readonly ClosedLot[], sign: 1 | -1, pointValue: ExactNumber): ExactNumber | null {
  if (lots.length === 0) return null
  let total = zero
  for (const lot of lots) total = total.plus(lot.exitPrice.minus(lot.entryPrice).times(lot.quantity))
  return total.times(sign).times(pointValue)
}
