import { absolute, exact, larger, toDecimal, toNumber } from '#domain/decimal.ts'
import { signOf } from '#domain/trade-position.ts'
import type { Direction } from '#domain/trade.ts'
import type { Decimal, R } from '#domain/units.ts'
import { from, moneyOf, percentOf, quotient, ratioOf } from './derivation.ts'

/** MAE × peak size × point value. */
export const maeAmount = from(['maePrice', 'maxQuantity', 'pointValue'], (mae, size, value) =>
  moneyOf(mae, size, value),
)

/** MFE × peak size × point value. */
export const mfeAmount = from(['mfePrice', 'maxQuantity', 'pointValue'], (mfe, size, value) =>
  moneyOf(mfe, size, value),
)

const ofPrice = (move: Decimal, entry: Decimal) => percentOf(move, toDecimal(absolute(exact(entry))))

/** MAE over the average entry, in percent. */
export const maePct = from(['maePrice', 'entryPrice'], (mae, entry) => ofPrice(mae, entry))

/** MFE over the average entry, in percent. */
export const mfePct = from(['mfePrice', 'entryPrice'], (mfe, entry) => ofPrice(mfe, entry))

/** Which extreme came first while the trade was open. */
export const excursionOrder = from(['timeToMfeMin', 'timeToMaeMin'], (toMfe, toMae) => {
  const lead = exact(toMae).minus(toMfe)
  if (lead.eq(0)) return 'unknown' as const
  return lead.gt(0) ? ('mfeFirst' as const) : ('maeFirst' as const)
})

/** Heat: how much of the way to the stop the price went, in percent; 100 is at the stop. */
export const drawdownToStopPct = from(['maePrice', 'riskPerUnitPrice'], percentOf)

/** How much of the way from the average entry to the size-weighted target the price went, in percent. */
export const updrawToTargetPct = from(
  ['mfePrice', 'plannedWeightedTarget', 'entryPrice', 'direction'],
  (mfe, target, entry, direction) => {
    const way = exact(target).minus(entry).times(signOf(direction))
    return way.gt(0) ? toNumber(exact(mfe).times(100).div(way)) : null
  },
)

/** How much of the best move was kept: 100 × s (average exit − average entry) / MFE. Null where MFE is 0. */
export const mfeCapturePct = from(
  ['exitPrice', 'entryPrice', 'mfePrice', 'direction'],
  (exit, entry, mfe, direction) => {
    const share = quotient(exact(exit).minus(entry).times(signOf(direction)).times(100), exact(mfe))
    return share === null ? null : toNumber(share)
  },
)

/** R given back from the best price to the exit, before costs: MFE in R − gross P&L in R. */
export const giveBackR = from(
  ['mfeR', 'grossPnl', 'initialRiskAmount'],
  (mfe, gross, risk) => (mfe - toNumber(exact(gross).div(risk))) as R,
)

/** MFE over MAE; null where MAE is 0. */
export const edgeRatio = from(['mfePrice', 'maePrice'], ratioOf)

function bestPrice(direction: Direction, lowest: Decimal, highest: Decimal): Decimal {
  return direction === 'long' ? highest : lowest
}

/**
 * How near the average entry was to the best price there was: long 100 × (highest − E) / (highest − lowest), short
 * 100 × (E − lowest) / (highest − lowest). Null where the price did not move.
 */
export const entryEfficiencyPct = from(
  ['entryPrice', 'lowestPrice', 'highestPrice', 'direction'],
  (entry, lowest, highest, direction) => {
    const reach = exact(bestPrice(direction, lowest, highest))
      .minus(entry)
      .times(signOf(direction))
    const share = quotient(reach.times(100), larger(exact(highest).minus(lowest), exact('0')))
    return share === null ? null : toNumber(share)
  },
)
