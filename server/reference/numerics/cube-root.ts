/**
 * The cube root of x >= 0 by Newton's iteration from above, which decreases until rounding stops it. Above 1e102 a cube
 * overflows; the iteration still ends, but the result is not a root (docs/simulation-spec.md section 1.1).
 */
export function droot3(x: number): number {
  if (x === 0) return 0
  let y = x > 1 ? x : 1
  for (;;) {
    const next = y - (y * y * y - x) / (3 * (y * y))
    if (!(next < y)) return y
    y = next
  }
}
