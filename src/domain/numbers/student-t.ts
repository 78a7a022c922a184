const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Logarithm of the gamma function of x >= 1/2, to about 1e-15 relative (Lanczos, g = 7, nine terms). */
function logGamma(x: number): number {
  const at = x - 1
  const shifted = at + 7.5
  const series = lanczos.reduce((sum, term, place) => (place === 0 ? term : sum + term / (at + place)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(shifted) - shifted + Math.log(series)
}

/** Continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const awayFromZero = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction
}

/** The regularized incomplete beta function I_x(a, b), 0 <= x <= 1, a and b at least 1/2. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  // The fraction converges fast below the mean; the other side follows by symmetry.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** P(|T| >= |t|) of Student's t with `degrees` > 0, not necessarily whole (Abramowitz and Stegun 26.7.1, 26.5.27). */
export function studentTwoSidedP(t: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
}

/** Logarithm of the density of Student's t. */
function logDensity(t: number, degrees: number): number {
  const scale = logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(degrees * Math.PI)
  return scale - ((degrees + 1) / 2) * Math.log1p((t * t) / degrees)
}

/**
 * The t that |T| exceeds with probability 1 - `confidence`, for at least 1 degree of freedom. Newton steps on the tail
 * probability within a shrinking bracket; a step that leaves the bracket is replaced by bisection.
 */
export function studentQuantile(confidence: number, degrees: number): number {
  const tail = 1 - confidence
  let low = 0
  let high = 2
  while (studentTwoSidedP(high, degrees) > tail) high *= 2
  let t = high / 2
  for (let step = 0; step < 100; step += 1) {
    const excess = studentTwoSidedP(t, degrees) - tail
    if (excess > 0) low = t
    else high = t
    const next = t + excess / (2 * Math.exp(logDensity(t, degrees)))
    const bounded = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(bounded - t) <= 1e-15 * t) return bounded
    t = bounded
  }
  return t
}
