import { signOf } from '#domain/fills/position.ts'
import { absolute, exact, larger, toNumber, zero } from '#domain/numbers/decimal.ts'
import type { R } from '#domain/numbers/units.ts'
import { unknownBecause, deriveFrom, deriveFromOptional } from './derivation.ts'

/** What the trade would have made in R of the planned stop: s (would-be exit − entry) / distance of the stop. */
export const missedR = deriveFrom(
  ['hypoEntryPrice', 'hypoExitPrice', 'plannedStopPrice', 'direction'],
  (entry, exit, stop, direction) => {
    const risk = exact(entry).minus(stop).times(signOf(direction))
    if (!risk.gt(0)) return null
    return toNumber(exact(exit).minus(entry).times(signOf(direction)).div(risk)) as R
  },
)

/**
 * By how much of the planned risk the price missed the order, in percent; 0 where it reached it. The price comes to a
 * limit order from the trade's winning side (to a long's from above: the lowest price is the closest), to a stop order
 * from the other.
 */
export const frontrunPct = deriveFromOptional(
  ['status', 'plannedEntryPrice', 'plannedStopPrice', 'direction'],
  ['plannedEntryType', 'lowestPrice', 'highestPrice'],
  (status, entry, stop, direction, type, lowest, highest) => {
    if (status !== 'missed') return unknownBecause('The trade was not missed.')
    if (type === 'market') return unknownBecause('An order at the market is missed by no distance.')
    const isLimit = type === null || type === 'limit'
    const fromAbove = (direction === 'long') === isLimit
    const closest = fromAbove ? lowest : highest
    if (closest === null) return null
    const risk = absolute(exact(entry).minus(stop))
    if (risk.eq(0)) return unknownBecause('Planned entry and stop are equal: no risk is planned.')
    const distance = exact(closest)
      .minus(entry)
      .times(fromAbove ? 1 : -1)
    return toNumber(larger(zero, distance).times(100).div(risk))
  },
)
