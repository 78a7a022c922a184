import { signOf } from '#domain/fills/position.ts'
import { absolute, exact, toDecimal } from '#domain/numbers/decimal.ts'
import { deriveFrom, percentOrNull, ratioOrNull } from './derivation.ts'

/** Whether the stop at exit was farther from the entry than the initial stop: s × (final − initial) < 0. */
export const stopWidened = deriveFrom(
  ['finalStopPrice', 'initialStopPrice', 'direction'],
  (final, initial, direction) => exact(final).minus(initial).times(signOf(direction)).lt(0),
)

/** 1R in price over the average entry, in percent. */
export const stopDistancePct = deriveFrom(['riskPerUnitPrice', 'entryPrice'], (distance, entry) =>
  percentOrNull(distance, toDecimal(absolute(exact(entry)))),
)

/** 1R in price over the tick size. */
export const stopDistanceTicks = deriveFrom(['riskPerUnitPrice', 'tickSize'], ratioOrNull)

/** 1R in price over the ATR at entry. */
export const stopDistanceAtr = deriveFrom(['riskPerUnitPrice', 'atrAtEntry'], ratioOrNull)
