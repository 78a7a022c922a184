import { absolute, exact, toDecimal } from '#domain/decimal.ts'
import { signOf } from '#domain/trade-position.ts'
import { from, percentOf, ratioOf } from './derivation.ts'

/** Whether the stop at the exit was farther from the entry than the first one: s × (final − initial) < 0. */
export const stopWidened = from(['finalStopPrice', 'initialStopPrice', 'direction'], (final, initial, direction) =>
  exact(final).minus(initial).times(signOf(direction)).lt(0),
)

/** 1R in price over the average entry, in percent. */
export const stopDistancePct = from(['riskPerUnitPrice', 'entryPrice'], (distance, entry) =>
  percentOf(distance, toDecimal(absolute(exact(entry)))),
)

/** 1R in price over the tick size. */
export const stopDistanceTicks = from(['riskPerUnitPrice', 'tickSize'], ratioOf)

/** 1R in price over the ATR at entry. */
export const stopDistanceAtr = from(['riskPerUnitPrice', 'atrAtEntry'], ratioOf)
