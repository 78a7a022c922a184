import { absolute, exact, toDecimal } from '#domain/decimal.ts'
import { from, moveInR, percentOf } from './derivation.ts'

/** Whether the direction is that of the higher timeframe; null where that was flat. */
export const withTrend = from(['direction', 'htfTrend'], (direction, trend) =>
  trend === 'flat' ? null : (direction === 'long') === (trend === 'up'),
)

/** ATR at entry over the average entry, in percent. */
export const volatilityPct = from(['atrAtEntry', 'entryPrice'], (atr, entry) =>
  percentOf(atr, toDecimal(absolute(exact(entry)))),
)

/** Spread at entry in multiples of 1R. */
export const spreadR = from(
  ['spreadAtEntry', 'maxQuantity', 'pointValue', 'initialRiskAmount'],
  (spread, size, value, risk) => moveInR(spread, size, value, risk),
)
