import { type ExactNumber, sum } from '#domain/numbers/decimal.ts'
import type { Lot } from './position.ts'

/** Size-weighted average price, sum(price x quantity) / sum(quantity); null if the total size is 0. */
export function averagePrice(lots: readonly Lot[]): ExactNumber | null {
  const [first] = lots
  if (lots.length === 1 && first !== undefined && !first.quantity.eq(0)) return first.price
  const size = sum(lots.map((lot) => lot.quantity))
  if (size.eq(0)) return null
  return sum(lots.map((lot) => lot.price.times(lot.quantity))).div(size)
}
