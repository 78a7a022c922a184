import { exact, toDecimal, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { buildTradePosition } from './trade-position.ts'
import type { TradeInput } from './trade.ts'

/** Stated prices of the traded instrument. */
const priceFields = [
  'plannedEntryPrice',
  'plannedStopPrice',
  'plannedTarget1',
  'plannedTarget2',
  'plannedTarget3',
  'initialStopPrice',
  'finalStopPrice',
  'liquidationPrice',
  'lowestPrice',
  'highestPrice',
  'postHigh',
  'postLow',
  'statedBestExitPrice',
] as const satisfies readonly (keyof TradeInput)[]

/** A quotient whose rounding is no more than that of the ledger goes back to the number that it came from. */
const nearPlaces = 6
const nearEnough = exact('0.0000000001')

function toStated(value: ExactNumber): Decimal {
  const near = value.round(nearPlaces)
  return toDecimal(value.minus(near).abs().lt(nearEnough) ? near : value)
}

/**
 * A changed trade whose stated prices and planned size follow the splits that its new fills add or take back, so that 1R
 * in money and every R stay: after a split of 3 for 1, a stop of 290 is one of 96.67. What the change states itself stays.
 */
export function splitStatedPrices(before: TradeInput, after: TradeInput): TradeInput {
  const [from, to] = [buildTradePosition(before).splitFactor, buildTradePosition(after).splitFactor]
  if (from.eq(to)) return after
  const changed: Partial<Record<(typeof priceFields)[number] | 'plannedQuantity', Decimal>> = {}
  for (const field of priceFields) {
    const stated = after[field]
    if (stated !== null && stated === before[field]) changed[field] = toStated(exact(stated).times(from).div(to))
  }
  const { plannedQuantity } = after
  if (plannedQuantity !== null && plannedQuantity === before.plannedQuantity) {
    changed.plannedQuantity = toStated(exact(plannedQuantity).times(to).div(from))
  }
  return { ...after, ...changed }
}
