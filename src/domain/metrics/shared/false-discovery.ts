/** Expected share of findings that are chance. */
export const maxFalseShare = 0.05

/**
 * The largest significant p-value among several tests at an expected false discovery rate of `q`: Y. Benjamini and Y.
 * Hochberg, 1995. 0 if none is significant.
 */
export function benjaminiHochbergThreshold(pValues: readonly number[], q: number): number {
  const sorted = pValues.toSorted((a, b) => a - b)
  return sorted.findLast((pValue, index) => pValue <= (q * (index + 1)) / sorted.length) ?? 0
}

/** The same p-values, each corrected for all of them: the rate at which it would just be significant. */
export function adjustPValues(pValues: readonly number[]): number[] {
  const adjusted = [...pValues]
  let least = 1
  for (const [rank, { pValue, place }] of pValues
    .map((value, index) => ({ pValue: value, place: index }))
    .toSorted((a, b) => b.pValue - a.pValue)
    .entries()) {
    least = Math.min(least, (pValue * pValues.length) / (pValues.length - rank))
    adjusted[place] = least
  }
  return adjusted
}
