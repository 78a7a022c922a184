/** How often each place below `n` occurs. */
export function timesDrawn(places: Int32Array, n: number): Int32Array {
  const times = new Int32Array(n)
  for (const place of places) times[place] = (times[place] as number) + 1
  return times
}
