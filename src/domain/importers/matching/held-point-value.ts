import type { Fill } from '#domain/fills/fill.ts'
import { halfCent } from '#domain/importers/comparing/reconcile.ts'
import { type ExactNumber, exact, sum } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'

/** A closed trade as a file has it. */
interface ClosedTrade {
  readonly fills: readonly Pick<Fill, 'side' | 'price' | 'quantity'>[]
  /** The broker's gross P&L; null if not stated. */
  readonly brokerPnl: Money | null
  /** The value of a point that the file gives; undefined if none. */
  readonly pointValue: Decimal | undefined
}

/** Price change x quantity of fills that net to zero. */
export function moveOf(fills: ClosedTrade['fills']): ExactNumber {
  return sum(fills.map(({ side, price, quantity }) => exact(price).times(side === 'sell' ? quantity : `-${quantity}`)))
}

/** How far a computed P&L may miss the broker's: each result is rounded, and computed with more digits than printed. */
const toleranceOf = ({ fills }: ClosedTrade, broker: ExactNumber) =>
  halfCent.times(fills.length).plus(broker.abs().times('0.0001'))

/**
 * The value of a point of a trade that an earlier file began: as it is stored, which the trader may have corrected, unless
 * the broker's P&L of the closed trade contradicts it and bears out that of the file; null if it bears out neither.
 */
export function pointValueOfResult(held: Decimal, closed: ClosedTrade): Decimal | null {
  const { brokerPnl, pointValue } = closed
  const move = moveOf(closed.fills)
  if (brokerPnl === null || move.eq(0)) return held
  const broker = exact(brokerPnl)
  const isReproduced = (value: Decimal) => move.times(value).minus(broker).abs().lte(toleranceOf(closed, broker))
  if (isReproduced(held)) return held
  return pointValue !== undefined && isReproduced(pointValue) ? pointValue : null
}
