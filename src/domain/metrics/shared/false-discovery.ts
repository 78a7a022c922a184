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

/**
 * The confidence at which the intervals of several values hold together although some are picked by their value, such as
 * the best: 1 − 5% × those found among the compared ones / the compared ones (Y. Benjamini and D. Yekutieli, 2005), so that
 * the interval of what is found excludes 0; where none is found, that of C. E. Bonferroni.
 */
export const selectedConfidence = (compared: number, found = 0): number =>
  1 - (maxFalseShare * Math.max(1, found)) / Math.max(1, compared)

/** The confidence of the intervals of groups that are shown beside each other, of which those with an interval count. */
export const confidenceBeside = (intervals: readonly (object | null | undefined)[]): number =>
  selectedConfidence(intervals.filter((interval) => interval !== null && interval !== undefined).length)
