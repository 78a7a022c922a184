import { absolute, exact, toDecimal } from '#domain/numbers/decimal.ts'
import { deriveFrom, moveInR, percentOrNull } from './derivation.ts'

/** Whether the direction matches the higher-timeframe trend; null if that was flat. */
export const withTrend = deriveFrom(['direction', 'htfTrend'], (direction, trend) =>
  trend === 'flat' ? null : (direction === 'long') === (trend === 'up'),
)

/** ATR at entry over the average entry, in percent. */
export const volatilityPct = deriveFrom(['atrAtEntry', 'entryPrice'], (atr, entry) =>
  percentOrNull(atr, toDecimal(absolute(exact(entry)))),
)

/** Spread at entry in multiples of 1R. */
export const spreadR = deriveFrom(
  ['spreadAtEntry', 'maxQuantity', 'pointValue', 'initialRiskAmount'],
  (spread, size, value, risk) => moveInR(spread, size, value, risk),
)
