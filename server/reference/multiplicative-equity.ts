import type { Equity } from './equity.ts'

/** What each outcome multiplies equity by when a fraction of it is at risk: never less than 0. */
export function growthFactors(x: Float64Array, fraction: number): Float64Array {
  return x.map((value) => {
    const y = fraction * value
    const g = 1 + y
    return g < 0 ? 0 : g
  })
}

/** A fraction of equity at risk: drawdown is followed as equity over its peak, without a division. */
export class MultiplicativeEquity implements Equity {
  readonly wealth: Float64Array
  readonly largestAmounts = null
  readonly #factors: Float64Array
  /** Equity over its peak so far, as the unit price of a fund, which flows do not move. */
  readonly #unit: Float64Array
  /** The lowest of it. */
  readonly #lowest: Float64Array

  constructor(paths: number, factors: Float64Array) {
    this.#factors = factors
    this.wealth = new Float64Array(paths).fill(1)
    this.#unit = new Float64Array(paths).fill(1)
    this.#lowest = new Float64Array(paths).fill(1)
  }

  trade(path: number, outcome: number): boolean {
    const g = this.#factors[outcome] as number
    this.wealth[path] = (this.wealth[path] as number) * g
    const v = (this.#unit[path] as number) * g
    const unit = v < 1 ? v : 1
    this.#unit[path] = unit
    if (!(unit < (this.#lowest[path] as number))) return false
    this.#lowest[path] = unit
    return true
  }

  isUnderWater(path: number): boolean {
    return (this.#unit[path] as number) < 1
  }

  isDrawnDown(path: number, level: number): boolean {
    return 1 - (this.#unit[path] as number) >= level
  }

  flow(path: number, wealth: number): void {
    this.wealth[path] = wealth
  }

  maxDrawdowns(): Float64Array {
    return this.#lowest.map((lowest) => 1 - lowest)
  }
}
