import type { Direction } from '#domain/fills/fill.ts'
import { signOf } from '#domain/fills/position.ts'
import { absolute, exact, larger, toDecimal, toNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, R } from '#domain/numbers/units.ts'
import { deriveFrom, productAsMoney, percentOrNull, quotientOrNull, ratioOrNull } from './derivation.ts'

/** MAE × peak size × point value. */
export const maeAmount = deriveFrom(['maePrice', 'maxQuantity', 'pointValue'], (mae, size, value) =>
  productAsMoney(mae, size, value),
)

/** MFE × peak size × point value. */
export const mfeAmount = deriveFrom(['mfePrice', 'maxQuantity', 'pointValue'], (mfe, size, value) =>
  productAsMoney(mfe, size, value),
)

const percentOfPrice = (move: Decimal, entry: Decimal) => percentOrNull(move, toDecimal(absolute(exact(entry))))

/** MAE over the average entry, in percent. */
export const maePct = deriveFrom(['maePrice', 'entryPrice'], (mae, entry) => percentOfPrice(mae, entry))

/** MFE over the average entry, in percent. */
export const mfePct = deriveFrom(['mfePrice', 'entryPrice'], (mfe, entry) => percentOfPrice(mfe, entry))

/** Which extreme came first while the trade was open. */
export const excursionOrder = deriveFrom(['timeToMfeMin', 'timeToMaeMin'], (toMfe, toMae) => {
  const lead = exact(toMae).minus(toMfe)
  if (lead.eq(0)) return 'unknown' as const
  return lead.gt(0) ? ('mfeFirst' as const) : ('maeFirst' as const)
})

/** Heat: MAE over the stop distance, in percent; 100 is at the stop. */
export const drawdownToStopPct = deriveFrom(['maePrice', 'riskPerUnitPrice'], percentOrNull)

/** MFE over the distance from the average entry to the size-weighted target, in percent. */
export const updrawToTargetPct = deriveFrom(
  ['mfePrice', 'plannedWeightedTarget', 'entryPrice', 'direction'],
  (mfe, target, entry, direction) => {
    const distance = exact(target).minus(entry).times(signOf(direction))
    return distance.gt(0) ? toNumber(exact(mfe).times(100).div(distance)) : null
  },
)

/** Share of the best move that was captured: 100 × s (average exit − average entry) / MFE. Null if MFE is 0. */
export const mfeCapturePct = deriveFrom(
  ['exitPrice', 'entryPrice', 'mfePrice', 'direction'],
  (exit, entry, mfe, direction) => {
    const share = quotientOrNull(exact(exit).minus(entry).times(signOf(direction)).times(100), exact(mfe))
    return share === null ? null : toNumber(share)
  },
)

/** R given back between the best price and the exit, before costs: MFE in R − gross P&L in R. */
export const giveBackR = deriveFrom(
  ['mfeR', 'grossPnl', 'initialRiskAmount'],
  (mfe, gross, risk) => (mfe - toNumber(exact(gross).div(risk))) as R,
)

/** MFE over MAE; null if MAE is 0. */
export const edgeRatio = deriveFrom(['mfePrice', 'maePrice'], ratioOrNull)

function bestPrice(direction: Direction, lowest: Decimal, highest: Decimal): Decimal {
  return direction === 'long' ? highest : lowest
}

/**
 * How close the average entry was to the best available price: long 100 × (highest − E) / (highest − lowest), short 100
 * × (E − lowest) / (highest − lowest). Null if the price did not move.
 */
export const entryEfficiencyPct = deriveFrom(
  ['entryPrice', 'lowestPrice', 'highestPrice', 'direction'],
  (entry, lowest, highest, direction) => {
    const reach = exact(bestPrice(direction, lowest, highest))
      .minus(entry)
      .times(signOf(direction))
    const share = quotientOrNull(reach.times(100), larger(exact(highest).minus(lowest), exact('0')))
    return share === null ? null : toNumber(share)
  },
)
