import type { StudentDegrees } from '#domain/simulation/model.ts'

/**
 * The quantile of Student's t at 1/2 <= u < 1 for an even number of degrees of freedom. With s = t / sqrt(nu + t²) the
 * probability of |T| <= t is s times a polynomial in 1 - s². It increases with s, so 80 halvings find s to the last bit.
 *
 * Source: Abramowitz and Stegun 26.7.4; docs/simulation-spec.md section 2.2.
 */
export function studentQuantile(u: number, degrees: StudentDegrees): number {
  const v = 2 * u - 1
  let lo = 0
  let hi = 1
  for (let halving = 0; halving < 80; halving++) {
    const s = (lo + hi) / 2
    const y = 1 - s * s
    let sum = 1
    let c = 1
    let power = 1
    for (let j = 1; j <= degrees / 2 - 1; j++) {
      c = (c * (2 * j - 1)) / (2 * j)
      power = power * y
      sum = sum + c * power
    }
    if (s * sum < v) lo = s
    else hi = s
  }
  const s = (lo + hi) / 2
  return (s * Math.sqrt(degrees)) / Math.sqrt(1 - s * s)
}
