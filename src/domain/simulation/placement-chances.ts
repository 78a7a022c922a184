import type { HistoryPlacement } from './growth-comparison.ts'

/** How usual a value of the real history is among simulated ones. */
export interface PlacementChances {
  /** Share of simulated values at or above the real one. */
  readonly atLeast: number
  /** Share of simulated values at or below it. */
  readonly atMost: number
  /** Two-sided p-value of the order or the draws being pure chance. */
  readonly pValue: number
}

/**
 * The chances of a placement. The real history counts as one more path in the p-value (Phipson and Smyth 2010), so that it is
 * never 0.
 */
export function placementChances({ below, equal, of }: HistoryPlacement): PlacementChances {
  const [atLeast, atMost] = [of - below, below + equal]
  const rarer = Math.min(atLeast, atMost)
  return { atLeast: atLeast / of, atMost: atMost / of, pValue: Math.min(1, (2 * (rarer + 1)) / (of + 1)) }
}

/** The p-value of one of several comparisons, corrected for their number by Bonferroni. */
export const correctForComparisons = (pValue: number, comparisons: number) => Math.min(1, pValue * comparisons)
