import { exact, smaller, toDecimal, toMoney, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Direction, Fill } from './fill.ts'
import { sortFillsByTime } from './position.ts'

/** Fills from flat to flat, or to now: what a journal calls one trade. */
export interface RoundTrip<F extends Fill = Fill> {
  readonly direction: Direction
  /** Oldest first. Those of a round trip that is closed net to zero. */
  readonly fills: readonly F[]
  readonly isOpen: boolean
}

/** A fill cut in two by size; its fee is split in proportion and the parts add up to it exactly. */
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
 * the first fill from flat and ends when the position is flat again. Adding and taking off stay within it. A fill
 * that goes through zero is split: its first part closes one round trip, the rest opens the next in the other
 * direction. What is still held at the end is the last round trip, open. Fills of the same moment keep their order.
 *
 * Whatever else a fill carries goes with each of its parts. Which entry an exit closes within a round trip is a matter of
 * P&L (see gross-pnl.ts). When everything is closed, the sum over round trips equals the net cash of all fills x point
 * value, whatever the matching.
 */
export function matchRoundTrips<F extends Fill>(fills: readonly F[]): RoundTrip<F>[] {
  const trips: RoundTrip<F>[] = []
  let direction: Direction = 'long'
  let current: F[] = []
  let held = exact('0')
  for (const fill of sortFillsByTime(fills)) {
    let rest: F | null = fill
    while (rest !== null) {
      if (current.length === 0) direction = rest.side === 'buy' ? 'long' : 'short'
      const opens: boolean = rest.side === (direction === 'long' ? 'buy' : 'sell')
      if (opens) {
        current.push(rest)
        held = held.plus(rest.quantity)
        rest = null
        continue
      }
      const closing = smaller(held, exact(rest.quantity))
      const through: boolean = exact(rest.quantity).gt(closing)
      const [part, beyond]: readonly [F, F | null] = through ? splitFill(rest, closing) : [rest, null]
      current.push(part)
      held = held.minus(closing)
      if (held.eq(0)) {
        trips.push({ direction, fills: current, isOpen: false })
        current = []
      }
      rest = beyond
    }
  }
  if (current.length > 0) trips.push({ direction, fills: current, isOpen: true })
  return trips
}
