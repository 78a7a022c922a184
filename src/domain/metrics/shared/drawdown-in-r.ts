/** Falls of cumulated R below its peak, 0 being the first peak. */
export function drawdownInR(r: Iterable<number>): { readonly largest: number; readonly current: number } {
  let fall = 0
  let largest = 0
  for (const value of r) {
    fall = Math.max(0, fall - value)
    largest = Math.max(largest, fall)
  }
  return { largest, current: fall }
}
