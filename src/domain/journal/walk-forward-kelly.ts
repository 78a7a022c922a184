import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'

/** Number of terms of the series that replaces the sum. */
const terms = 16
/** Maximum distance from the center, in units of the radius of convergence: 0.05^16 is 1.5e-21. */
const reach = 0.05

/** Minimum number of results for a Kelly fraction. */
export const minTradesForKelly = 30

/**
 * The Kelly fraction of a growing list of results: the f of `empiricalKelly`, the zero of g(f) = sum of R / (1 + f R),
 * after each result.
 *
 * Recomputing the sum after every result would take quadratic time. With u = R / (1 + c R) at a center c, R / (1 + (c +
 * d) R) = u / (1 + d u) = u - d u^2 + d^2 u^3 - ..., so that g near c follows from the sums of powers of u, to which a
 * new result is added at once. The nth result moves the zero by about 1/n; once it leaves the neighborhood in which the
 * series is exact to the last bits, the series is rebuilt around it.
 */
export class WalkForwardKelly {
  readonly #results: number[] = []
  #sum = 0
  #worst = 0
  #center = 0
  /** Sums of u, u^2, ... */
  #powers = new Float64Array(terms)
  /** Largest |u|: the series converges within 1/largest of the center. */
  #largest = 0
  /** The last zero, relative to the center. */
  #distance = 0
  /** Whether the series includes all results. */
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
      if (1 + this.#center * r > 0) this.#include(r)
      else this.#current = false
    }
  }

  /** The fraction of the results so far; 0 without an edge, null with fewer than 30 results or without a loss. */
  fraction(): number | null {
    if (this.count < minTradesForKelly || this.#worst >= 0) return null
    if (this.#sum <= 0) return 0
    const near = this.#current ? this.#zero() : null
    if (near !== null) return near
    this.#recenter(empiricalKelly(this.#results) ?? 0)
    return this.#zero() ?? this.#center
  }

  #include(r: number): void {
    const u = r / (1 + this.#center * r)
    let power = u
    for (let k = 0; k < terms; k += 1) {
      this.#powers[k] = (this.#powers[k] ?? 0) + power
      power *= u
    }
    this.#largest = Math.max(this.#largest, Math.abs(u))
  }

  #recenter(center: number): void {
    this.#center = center
    this.#powers = new Float64Array(terms)
    this.#largest = 0
    this.#distance = 0
    for (const r of this.#results) this.#include(r)
    this.#current = true
  }

  /** The zero of g near the center by Newton's method; null if it is out of the series' reach. */
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
      if (Math.abs(change) <= 1e-15 * (this.#center + distance)) break
    }
    this.#distance = distance
    return this.#center + distance
  }
}
