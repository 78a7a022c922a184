/**
 * The lower end of an interval halved up to 200 times: up where `isBelow(mid)`, else down; it ends early where no
 * number lies between the ends.
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

/** The same by exactly `halvings` halvings, without the early end. */
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
