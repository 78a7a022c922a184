import { type ExactNumber, exact, larger, smaller, sum, zero } from '#domain/numbers/decimal.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { Direction, Fill } from './fill.ts'

const unit = exact('1')

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
  /** All fills, oldest first, in the units after the last split. */
  readonly steps: readonly PositionStep[]
  /** Units at the end for each unit at the entry: 3 after a split of 3 for 1. */
  readonly splitFactor: ExactNumber
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

/**
 * Which fills at a price of 0 split what is held: added and removed shares. Added option contracts do, but a part of their
 * position may also end at 0; other instruments may be given away, as coins are.
 */
export type SplitFills = 'none' | 'added' | 'added and removed'

/** What is held after a fill that splits the position; null if it does not, as where nothing would be left. */
function heldAfterSplit(held: ExactNumber, fill: Fill, opens: boolean, splits: SplitFills): ExactNumber | null {
  if (splits === 'none' || Number(fill.price) !== 0 || !held.gt(0)) return null
  if (!opens && splits === 'added') return null
  const after = opens ? held.plus(fill.quantity) : held.minus(fill.quantity)
  return after.gt(0) ? after : null
}

/** Steps in the units after a split; the last entry takes what rounding leaves, so that the sizes add up exactly. */
function splitSteps(steps: readonly PositionStep[], before: ExactNumber, after: ExactNumber): PositionStep[] {
  const scaled = steps.map(({ lot, opens }): PositionStep => ({
    lot: { ...lot, quantity: lot.quantity.times(after).div(before), price: lot.price.times(before).div(after) },
    opens,
  }))
  const held = sum(scaled.map(({ lot, opens }) => (opens ? lot.quantity : lot.quantity.times(-1))))
  const last = scaled.findLastIndex(({ opens }) => opens)
  return scaled.map((step, index) =>
    index === last ? { ...step, lot: { ...step.lot, quantity: step.lot.quantity.plus(after).minus(held) } } : step,
  )
}

const lotsOf = (steps: readonly PositionStep[], opens: boolean) =>
  steps.filter((step) => step.opens === opens).map(({ lot }) => lot)

/**
 * Splits the fills of a trade into entries and exits and measures the quantity held. Fills before one that `splits` the
 * position are in the units after it: 10 bought at 300 are 30 at 100 after a split of 3 for 1.
 */
export function buildPosition(fills: readonly Fill[], direction: Direction, splits: SplitFills = 'none'): Position {
  const entrySide = direction === 'long' ? 'buy' : 'sell'
  let steps: PositionStep[] = []
  let entries: Lot[] = []
  let exits: Lot[] = []
  let held = zero
  let maxQuantity = zero
  let splitFactor = unit
  for (const fill of sortFillsByTime(fills)) {
    const opens = fill.side === entrySide
    const afterSplit = heldAfterSplit(held, fill, opens, splits)
    if (afterSplit !== null) {
      steps = splitSteps(steps, held, afterSplit)
      entries = lotsOf(steps, true)
      exits = lotsOf(steps, false)
      maxQuantity = maxQuantity.eq(held) ? afterSplit : maxQuantity.times(afterSplit).div(held)
      splitFactor = splitFactor.times(afterSplit).div(held)
      held = afterSplit
      continue
    }
    const lot = { at: millisecondsOf(fill.at), quantity: exact(fill.quantity), price: exact(fill.price) }
    steps.push({ lot, opens })
    if (opens) {
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
    splitFactor,
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
