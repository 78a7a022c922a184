import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'

/** Terms of the series that stands in for the sum. */
const terms = 16
/** How far the series may be from its centre, in units of its radius of convergence: 0.05^16 is 1.5e-21. */
const reach = 0.05

/** Fewest results from which a fraction is told. */
export const minTradesForKelly = 30

/**
 * The fraction of the balance that would have grown the account fastest, from results that come one by one: the f of
 * `empiricalKelly`, the zero of g(f) = sum of R / (1 + f R), after each of them.
 *
 * Summing anew after every result would take a time that grows with the square of their number. With u = R / (1 + c R)
 * at a centre c, R / (1 + (c + d) R) = u / (1 + d u) = u - d u^2 + d^2 u^3 - ..., so that g near c follows from the sums
 * of the powers of u, to which a result is added at once. The zero moves by about 1/n with the n-th result; where it has
 * left the neighbourhood in which the series is exact to the last bits, the series is made anew around it.
 */
export class WalkForwardKelly {
  readonly #results: number[] = []
  #sum = 0
  #worst = 0
  #centre = 0
  /** Sums of u, u^2, ... */
  #powers = new Float64Array(terms)
  /** Largest |u|: the series converges within 1/largest of the centre. */
  #largest = 0
  /** Where the last zero was, from the centre. */
  #distance = 0
  /** Whether the series holds all results. */
  #current = false

  get count(): number {
    return this.#results.length
  }

  /** Adds a result in R. */
  add(r: number): void {
    this.#results.push(r)
    this.#sum += r
    this.#worst = Math.min(this.#worst, r)
    if (this.#current) {
      if (1 + this.#centre * r > 0) this.#include(r)
      else this.#current = false
    }
  }

  /** The fraction by what has been added; 0 without an edge, null with fewer than 30 results or none that lost. */
  fraction(): number | null {
    if (this.count < minTradesForKelly || this.#worst >= 0) return null
    if (this.#sum <= 0) return 0
    const near = this.#current ? this.#zero() : null
    if (near !== null) return near
    this.#centreAt(empiricalKelly(this.#results) ?? 0)
    return this.#zero() ?? this.#centre
  }

  #include(r: number): void {
    const u = r / (1 + this.#centre * r)
    let power = u
    for (let k = 0; k < terms; k += 1) {
      this.#powers[k] = (this.#powers[k] ?? 0) + power
      power *= u
    }
    this.#largest = Math.max(this.#largest, Math.abs(u))
  }

  #centreAt(centre: number): void {
    this.#centre = centre
    this.#powers = new Float64Array(terms)
    this.#largest = 0
    this.#distance = 0
    for (const r of this.#results) this.#include(r)
    this.#current = true
  }

  /** The zero of g near the centre by Newton's method; null where it is out of the series' reach. */
  #zero(): number | null {
    let distance = this.#distance
    for (let step = 0; step < 20; step += 1) {
      let value = 0
      let slope = 0
      for (let k = terms - 1; k >= 0; k -= 1) {
        slope = value - distance * slope
        value = (this.#powers[k] ?? 0) - distance * value
      }
      // `slope` is the derivative by -distance.
      const change = value / slope
      distance += change
      if (!(Math.abs(distance) * this.#largest <= reach)) return null
      if (Math.abs(change) <= 1e-15 * (this.#centre + distance)) break
    }
    this.#distance = distance
    return this.#centre + distance
  }
}
