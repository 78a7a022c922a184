/**
 * Halves an interval up to 200 times, keeping the upper half where `isBelow(mid)`, and returns its lower end. Stops early
 * where no number lies between the ends.
 */
export function bisect(low: number, high: number, isBelow: (mid: number) => boolean): number {
  let lo = low
  let hi = high
  for (let halving = 0; halving < 200; halving++) {
    const mid = (lo + hi) * 0.5
    if (mid <= lo || mid >= hi) break
    if (isBelow(mid)) lo = mid
    else hi = mid
  }
  return lo
}

/** The same with exactly `halvings` halvings. */
export function bisectExactly(halvings: number, low: number, high: number, isBelow: (mid: number) => boolean): number {
  let lo = low
  let hi = high
  for (let halving = 0; halving < halvings; halving++) {
    const mid = (lo + hi) * 0.5
    if (isBelow(mid)) lo = mid
    else hi = mid
  }
  return lo
}
