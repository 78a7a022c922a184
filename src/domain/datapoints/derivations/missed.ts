import { signOf } from '#domain/fills/position.ts'
import { absolute, exact, larger, toNumber, zero } from '#domain/numbers/decimal.ts'
import type { R } from '#domain/numbers/units.ts'
import { unknownBecause, deriveFrom, deriveFromOptional } from './derivation.ts'

/** The hypothetical result in R of the planned stop: s (would-be exit − entry) / stop distance. */
export const missedR = deriveFrom(
  ['hypoEntryPrice', 'hypoExitPrice', 'plannedStopPrice', 'direction'],
  (entry, exit, stop, direction) => {
    const risk = exact(entry).minus(stop).times(signOf(direction))
    if (!risk.gt(0)) return null
    return toNumber(exact(exit).minus(entry).times(signOf(direction)).div(risk)) as R
  },
)

/**
 * Distance by which price missed the order, in percent of the planned risk; 0 if price reached it. Price approaches a
 * limit order from the winning side (for a long from above: the lowest price is closest), a stop order from the other
 * side.
 */
export const frontrunPct = deriveFromOptional(
  ['status', 'plannedEntryPrice', 'plannedStopPrice', 'direction'],
  ['plannedEntryType', 'lowestPrice', 'highestPrice'],
  (status, entry, stop, direction, type, lowest, highest) => {
    if (status !== 'missed') return unknownBecause('The trade was not missed.')
    if (type === 'market') return unknownBecause('A market order cannot be missed by a distance.')
    const isLimit = type === null || type === 'limit'
    const approachesFromAbove = (direction === 'long') === isLimit
    const closest = approachesFromAbove ? lowest : highest
    if (closest === null) return null
    const risk = absolute(exact(entry).minus(stop))
    if (risk.eq(0)) return unknownBecause('Planned entry and stop are equal, so no risk is planned.')
    const distance = exact(closest)
      .minus(entry)
      .times(approachesFromAbove ? 1 : -1)
    return toNumber(larger(zero, distance).times(100).div(risk))
  },
)
