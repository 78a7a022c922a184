import type { ExcursionGroup } from '#domain/market/apply-candle-readings.ts'
import type { ExcursionGap } from '#domain/market/price-path.ts'

/** Why a figure cannot be computed from candles, with the remedy. */
export const gapTexts: Record<ExcursionGap, string> = {
  notClosed: 'The trade is not closed.',
  noCandles: 'No candles cover this trade. Import some.',
  gap: 'Candles are missing between entry and exit. Import the rest.',
  otherPrices: 'The candles do not match the fills: another contract or scale.',
  windowNotCovered: 'The candles end before the window after the exit. Import later ones.',
  noStop: 'The trade has no stop.',
  noTarget: 'The trade has no target.',
  neverTouched: 'The price reached neither stop nor target in the window.',
}

/** Groups of values that are computed from candles. */
export const groupTexts: Record<ExcursionGroup, string> = {
  whileOpen: 'prices while open',
  afterExit: 'prices after the exit',
  atrAtEntry: 'ATR at entry',
  benchmarkReturnPct: 'the benchmark’s move',
}
