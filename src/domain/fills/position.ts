import { type ExactNumber, exact, larger, smaller, sum, zero } from '#domain/numbers/decimal.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { Direction, Fill } from './fill.ts'

/** A fill in numbers. */
export interface Lot {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly quantity: ExactNumber
  readonly price: ExactNumber
}

/** A fill of a trade: on its side, or taking off. */
export interface PositionStep {
  readonly lot: Lot
  readonly opens: boolean
}

/** The fills of one trade, told apart by what they do to it. */
export interface Position {
  /** All fills, oldest first. */
  readonly steps: readonly PositionStep[]
  /** Fills on the trade's side, oldest first. */
  readonly entries: readonly Lot[]
  /** Fills on the other side, oldest first. */
  readonly exits: readonly Lot[]
  readonly enteredQuantity: ExactNumber
  readonly exitedQuantity: ExactNumber
  /** Largest size held at any time. */
  readonly maxQuantity: ExactNumber
}

/** +1 for long, -1 for short. */
export function signOf(direction: Direction): 1 | -1 {
  return direction === 'long' ? 1 : -1
}

/** Fills by time; those of one moment keep the order in which they were given. */
export function sortFillsByTime<F extends Fill>(fills: readonly F[]): F[] {
  // Nearly always they are in order already.
  let latest = Number.NEGATIVE_INFINITY
  const inOrder = fills.every(({ at }) => {
    const before = latest
    latest = millisecondsOf(at)
    return latest >= before
  })
  if (inOrder) return [...fills]
  return fills
    .map((fill) => ({ fill, at: millisecondsOf(fill.at) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fill }) => fill)
}

/** Splits the fills of a trade into entries and exits and measures the size held. */
export function buildPosition(fills: readonly Fill[], direction: Direction): Position {
  const entrySide = direction === 'long' ? 'buy' : 'sell'
  const steps: PositionStep[] = []
  const entries: Lot[] = []
  const exits: Lot[] = []
  let held = zero
  let maxQuantity = zero
  for (const fill of sortFillsByTime(fills)) {
    const lot = { at: millisecondsOf(fill.at), quantity: exact(fill.quantity), price: exact(fill.price) }
    steps.push({ lot, opens: fill.side === entrySide })
    if (fill.side === entrySide) {
      entries.push(lot)
      held = held.plus(lot.quantity)
    } else {
      exits.push(lot)
      held = held.minus(lot.quantity)
    }
    maxQuantity = larger(maxQuantity, held)
  }
  return {
    steps,
    entries,
    exits,
    enteredQuantity: sum(entries.map((lot) => lot.quantity)),
    exitedQuantity: sum(exits.map((lot) => lot.quantity)),
    maxQuantity,
  }
}

/** Size that has been entered and exited again. */
export function closedQuantity(position: Position): ExactNumber {
  return smaller(position.enteredQuantity, position.exitedQuantity)
}

/** Whether something was entered and all of it has been exited. */
export function isFlat(position: Position): boolean {
  return position.enteredQuantity.gt(0) && position.enteredQuantity.eq(position.exitedQuantity)
}
