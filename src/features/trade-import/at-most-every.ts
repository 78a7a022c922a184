/**
 * `tell`, which is left out where it was called less than `milliseconds` before: for what is told anew each time and
 * overtaken by the next, such as how far a work has come.
 */
export function atMostEvery<Told>(milliseconds: number, tell: (told: Told) => void): (told: Told) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (told) => {
    const now = performance.now()
    if (now - toldAt < milliseconds) return
    toldAt = now
    tell(told)
  }
}
