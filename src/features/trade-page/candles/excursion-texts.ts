import type { ExcursionGroup } from '#domain/market/apply-candle-readings.ts'
import type { ExcursionGap } from '#domain/market/price-path.ts'

/** Why candles do not tell something, as a sentence with what to do. */
export const gapTexts: Record<ExcursionGap, string> = {
  notClosed: 'The trade is not closed.',
  noCandles: 'There are no candles of this symbol at the time of the trade. Import some.',
  gap: 'Candles are missing between entry and exit. Import the rest.',
  otherPrices: 'The candles are of other prices than the fills: another contract or scale.',
  windowNotCovered: 'The candles end before the window after the exit does. Import later ones.',
  noStop: 'The trade has no stop.',
  noTarget: 'The trade has no target.',
  neverTouched: 'Neither stop nor target was touched in the window.',
}

/** Groups of values that candles tell. */
export const groupTexts: Record<ExcursionGroup, string> = {
  whileOpen: 'prices while open',
  afterExit: 'prices after the exit',
  atrAtEntry: 'ATR at entry',
  benchmarkReturnPct: 'the benchmark’s move',
}
