import { type ExactNumber, exact, larger, smaller, sum, zero } from '#domain/numbers/decimal.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { Direction, Fill } from './fill.ts'

/** A fill as numbers. */
export interface Lot {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly quantity: ExactNumber
  readonly price: ExactNumber
}

/** A fill of a trade that opens or closes quantity. */
export interface PositionStep {
  readonly lot: Lot
  readonly opens: boolean
}

/** The fills of one trade, split into entries and exits. */
export interface Position {
  /** All fills, oldest first. */
  readonly steps: readonly PositionStep[]
  /** Fills in the trade's direction, oldest first. */
  readonly entries: readonly Lot[]
  /** Fills against the trade's direction, oldest first. */
  readonly exits: readonly Lot[]
  readonly enteredQuantity: ExactNumber
  readonly exitedQuantity: ExactNumber
  /** Largest quantity held at any time. */
  readonly maxQuantity: ExactNumber
}

/** +1 for long, -1 for short. */
export function signOf(direction: Direction): 1 | -1 {
  return direction === 'long' ? 1 : -1
}

/** Fills by time; simultaneous fills keep their order. */
export function sortFillsByTime<F extends Pick<Fill, 'at'>>(fills: readonly F[]): F[] {
  // Fills are nearly always in order already.
  let latest = Number.NEGATIVE_INFINITY
  const inOrder = fills.every(({ at }) => {
    const previous = latest
    latest = millisecondsOf(at)
    return latest >= previous
  })
  if (inOrder) return [...fills]
  return fills
    .map((fill) => ({ fill, at: millisecondsOf(fill.at) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fill }) => fill)
}

/** Splits the fills of a trade into entries and exits and measures the quantity held. */
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

/** Quantity that was entered and exited again. */
export function closedQuantity(position: Position): ExactNumber {
  return smaller(position.enteredQuantity, position.exitedQuantity)
}

/** Whether the whole entered quantity has been exited. */
export function isFlat(position: Position): boolean {
  return position.enteredQuantity.gt(0) && position.enteredQuantity.eq(position.exitedQuantity)
}
