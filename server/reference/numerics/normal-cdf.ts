import { dexp } from './dexp.ts'

/**
 * The standard normal distribution function, to 1e-15 absolute: Taylor's series around 0 until a term changes nothing.
 *
 * Source: Marsaglia, "Evaluating the normal distribution", Journal of Statistical Software 11 (2004);
 * docs/simulation-spec.md section 1.1.
 */
export function normalCdf(x: number): number {
  if (x < -8) return 0
  if (x > 8) return 1
  const q = x * x
  let s = x
  let t = 0
  let b = x
  let i = 1
  while (s !== t) {
    t = s
    i = i + 2
    b = b * (q / i)
    s = t + b
  }
  return 0.5 + s * dexp(-0.5 * q - 0.9189385332046728)
}
