import { type ExactNumber, smaller, zero } from '#domain/numbers/decimal.ts'
import type { MatchingMethod } from './fill.ts'
import type { PositionStep } from './position.ts'

/** One piece of a position from entry to exit. */
export interface ClosedLot {
  readonly quantity: ExactNumber
  readonly entryPrice: ExactNumber
  readonly exitPrice: ExactNumber
}

interface OpenLot {
  left: ExactNumber
  readonly price: ExactNumber
}

/** Takes `wanted` from the oldest (or newest) lots; what there is no lot for is left out. */
function closeLots(lots: OpenLot[], wanted: ExactNumber, newestFirst: boolean, exitPrice: ExactNumber): ClosedLot[] {
  const taken: ClosedLot[] = []
  let open = wanted
  while (open.gt(0)) {
    const lot = newestFirst ? lots.at(-1) : lots[0]
    if (lot === undefined) break
    const quantity = smaller(open, lot.left)
    taken.push({ quantity, entryPrice: lot.price, exitPrice })
    open = open.minus(quantity)
    lot.left = lot.left.minus(quantity)
    if (!lot.left.eq(0)) continue
    if (newestFirst) lots.pop()
    else lots.shift()
  }
  return taken
}

/** Closes everything at the running average; the last piece takes the rest of the cost, so that nothing is lost. */
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
 * Pairs the exits of a position with entries made before them: the oldest first (fifo), the newest first (lifo), or all
 * at their average price (average). What has no counterpart yet is left out. Over a whole round trip the sum is the
 * same by any method; it differs while a part is open.
 */
export function matchLots(steps: readonly PositionStep[], method: MatchingMethod): ClosedLot[] {
  if (method === 'average') return matchAtAverage(steps)
  const lots: OpenLot[] = []
  const closed: ClosedLot[] = []
  // First in, first out pairs the same lots wherever the exits stand between the entries.
  const inTurn = method === 'fifo' ? steps.toSorted((a, b) => Number(b.opens) - Number(a.opens)) : steps
  for (const { lot, opens } of inTurn) {
    if (opens) lots.push({ left: lot.quantity, price: lot.price })
    else closed.push(...closeLots(lots, lot.quantity, method === 'lifo', lot.price))
  }
  return closed
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
