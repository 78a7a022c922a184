/** Falls of cumulated R below its peak, 0 being the first peak. */
export function drawdownInR(r: ArrayLike<number>): { readonly largest: number; readonly current: number } {
  let fall = 0
  let largest = 0
  for (let place = 0; place < r.length; place += 1) {
    fall = Math.max(0, fall - (r[place] as number))
    largest = Math.max(largest, fall)
  }
  return { largest, current: fall }
}
