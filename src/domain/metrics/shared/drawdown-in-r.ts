/** How far cumulated R is below its peak after each trade, 0 being the first peak. */
export function fallsInR(r: ArrayLike<number>): Float64Array {
  const falls = new Float64Array(r.length)
  let fall = 0
  for (let place = 0; place < r.length; place += 1) {
    fall = Math.max(0, fall - (r[place] as number))
    falls[place] = fall
  }
  return falls
}

/** The largest and the last of `fallsInR`; 0 without trades. */
export function drawdownInR(r: ArrayLike<number>): { readonly largest: number; readonly current: number } {
  const falls = fallsInR(r)
  return { largest: falls.reduce((most, fall) => Math.max(most, fall), 0), current: falls.at(-1) ?? 0 }
}
