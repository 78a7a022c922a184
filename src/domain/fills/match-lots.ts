import { type ExactNumber, smaller, zero } from '#domain/numbers/decimal.ts'
import type { MatchingMethod } from './fill.ts'
import type { PositionStep } from './position.ts'

/** A part of a position, from entry to exit. */
export interface ClosedLot {
  readonly quantity: ExactNumber
  readonly entryPrice: ExactNumber
  readonly exitPrice: ExactNumber
}

interface OpenLot {
  quantity: ExactNumber
  readonly price: ExactNumber
}

/** Closes up to `wanted` from the oldest (or newest) lots; any excess is ignored. */
function closeLots(lots: OpenLot[], wanted: ExactNumber, newestFirst: boolean, exitPrice: ExactNumber): ClosedLot[] {
  const taken: ClosedLot[] = []
  let open = wanted
  while (open.gt(0)) {
    const lot = newestFirst ? lots.at(-1) : lots[0]
    if (lot === undefined) break
    const quantity = smaller(open, lot.quantity)
    taken.push({ quantity, entryPrice: lot.price, exitPrice })
    open = open.minus(quantity)
    lot.quantity = lot.quantity.minus(quantity)
    if (!lot.quantity.eq(0)) continue
    if (newestFirst) lots.pop()
    else lots.shift()
  }
  return taken
}

/**
 * Closes everything at the running average; the last piece takes the remaining cost, so that nothing is lost to
 * rounding.
 */
function matchAtAverage(steps: readonly PositionStep[]): ClosedLot[] {
  const closed: ClosedLot[] = []
  let held = zero
  let cost = zero
  for (const { lot, opens } of steps) {
    if (opens) {
      held = held.plus(lot.quantity)
      cost = cost.plus(lot.quantity.times(lot.price))
      continue
    }
    const quantity = smaller(lot.quantity, held)
    if (quantity.eq(0)) continue
    const entryPrice = cost.div(held)
    closed.push({ quantity, entryPrice, exitPrice: lot.price })
    cost = quantity.eq(held) ? zero : cost.minus(entryPrice.times(quantity))
    held = held.minus(quantity)
  }
  return closed
}

/**
 * Pairs the exits of a position with earlier entries: oldest first (fifo), newest first (lifo), or all at their average
 * price (average). Unmatched quantity is left out. Over a complete round trip all methods give the same total; they
 * differ while a part is open.
 */
export function matchLots(steps: readonly PositionStep[], method: MatchingMethod): ClosedLot[] {
  if (method === 'average') return matchAtAverage(steps)
  const lots: OpenLot[] = []
  const closed: ClosedLot[] = []
  // FIFO pairs the same lots regardless of the order of entries and exits.
  const ordered = method === 'fifo' ? steps.toSorted((a, b) => Number(b.opens) - Number(a.opens)) : steps
  for (const { lot, opens } of ordered) {
    if (opens) lots.push({ quantity: lot.quantity, price: lot.price })
    else closed.push(...closeLots(lots, lot.quantity, method === 'lifo', lot.price))
  }
  return closed
}

/**
 * Gross P&L before costs, in the currency of the instrument: sum over closed lots of s (exit - entry) x quantity x
 * pointValue, s = +1 long, -1 short. Null if nothing is closed.
 */
export function grossPnl(lots: readonly ClosedLot[], sign: 1 | -1, pointValue: ExactNumber): ExactNumber | null {
  if (lots.length === 0) return null
  let total = zero
  for (const lot of lots) total = total.plus(lot.exitPrice.minus(lot.entryPrice).times(lot.quantity))
  return total.times(sign).times(pointValue)
}
