import type { StatedField } from './catalogue.ts'

/** Labels that fields had before. Exports made then have them as column names, which imports still accept. */
export const formerLabels: Readonly<Partial<Record<StatedField, string>>> = {
  benchmarkReturnPct: 'Benchmark move while open',
  customStats: 'Custom statistics',
  direction: 'Direction',
  externalId: 'Broker ticket / deal id',
  fxRate: 'FX to portfolio currency',
  highestPrice: 'Highest price while open',
  initialStopPrice: 'Stop actually placed',
  invalidation: 'What proves it wrong',
  keyLevel: 'Level traded from',
  lowestPrice: 'Lowest price while open',
  marketBias: 'Own bias before the session',
  plannedTarget1Pct: 'Size off at target 1',
  plannedTarget2Pct: 'Size off at target 2',
  plannedTarget3Pct: 'Size off at target 3',
  pointValue: 'Point value / contract multiplier',
  postHigh: 'Highest price after exit in window',
  postLow: 'Lowest price after exit in window',
  screenshots: 'Charts (before/entry/exit)',
  stopMovedToBE: 'Stop moved to break-even',
  thesis: 'Reason for the trade',
  wasRevenge: 'Revenge trade (own view)',
  wouldTakeAgain: 'Would take it again',
}
