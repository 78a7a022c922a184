/** The largest fall from a peak of the running sum, which starts at 0, in the unit of the values. */
export function largestDrawdown(x: readonly number[]): number {
  let d = 0
  let largest = 0
  for (const value of x) {
    d = d - value
    if (d < 0) d = 0
    largest = Math.max(largest, d)
  }
  return largest
}
