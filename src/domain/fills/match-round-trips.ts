import { exact, smaller, toDecimal, toMoney, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Direction, Fill } from './fill.ts'
import { sortFillsByTime } from './position.ts'

/** Fills from flat to flat, or to now: one trade of the journal. */
export interface RoundTrip<F extends Fill = Fill> {
  readonly direction: Direction
  /** Oldest first. The fills of a closed round trip net to zero. */
  readonly fills: readonly F[]
  readonly isOpen: boolean
}

/** Splits a fill by size; the fee is split in proportion, and the parts add up to it exactly. */
export function splitFill<F extends Fill>(fill: F, size: ExactNumber): readonly [F, F] {
  const rest = exact(fill.quantity).minus(size)
  const fee = toMoney(exact(fill.fee).times(size).div(fill.quantity))
  return [
    { ...fill, quantity: toDecimal(size), fee },
    { ...fill, quantity: toDecimal(rest), fee: toMoney(exact(fill.fee).minus(fee)) },
  ]
}

/**
 * Groups the fills of one instrument, in any order, into round trips by the running position: a round trip starts at
 * the first fill from flat and ends when the position is flat again. Scaling in and out stays within it. A fill through
 * zero is split: its first part closes one round trip, the rest opens the next in the other direction. A position still
 * held at the end is the last round trip, open. Simultaneous fills keep their order.
 *
 * Other properties of a fill are copied to each of its parts. Matching of exits to entries within a round trip is a
 * matter of P&L (see match-lots.ts). When everything is closed, the sum over round trips equals the net cash of all
 * fills x point value, whatever the matching.
 */
export function matchRoundTrips<F extends Fill>(fills: readonly F[]): RoundTrip<F>[] {
  const trips: RoundTrip<F>[] = []
  let direction: Direction = 'long'
  let current: F[] = []
  let held = exact('0')
  for (const fill of sortFillsByTime(fills)) {
    let remaining: F | null = fill
    while (remaining !== null) {
      if (current.length === 0) direction = remaining.side === 'buy' ? 'long' : 'short'
      const opens: boolean = remaining.side === (direction === 'long' ? 'buy' : 'sell')
      if (opens) {
        current.push(remaining)
        held = held.plus(remaining.quantity)
        remaining = null
        continue
      }
      const closing = smaller(held, exact(remaining.quantity))
      const crossesZero: boolean = exact(remaining.quantity).gt(closing)
      const [part, beyond]: readonly [F, F | null] = crossesZero ? splitFill(remaining, closing) : [remaining, null]
      current.push(part)
      held = held.minus(closing)
      if (held.eq(0)) {
        trips.push({ direction, fills: current, isOpen: false })
        current = []
      }
      remaining = beyond
    }
  }
  if (current.length > 0) trips.push({ direction, fills: current, isOpen: true })
  return trips
}
