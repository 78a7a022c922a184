import type { Equity } from './equity.ts'

/** Growth factor of an outcome of value `x` when a fraction of equity is at risk: never less than 0. */
export function growthFactor(x: number, fraction: number): number {
  const y = fraction * x
  const g = 1 + y
  return g < 0 ? 0 : g
}

/** Equity by multiplication: drawdown is stored as equity over its peak, which needs no division. */
export class MultiplicativeEquity implements Equity {
  readonly wealth: Float64Array
  readonly largestAmounts = null
  readonly #fraction: number
  /** Equity over its peak so far; like the unit price of a fund, flows do not change it. */
  readonly #unit: Float64Array
  /** Its lowest value. */
  readonly #lowest: Float64Array

  constructor(paths: number, fraction: number) {
    this.#fraction = fraction
    this.wealth = new Float64Array(paths).fill(1)
    this.#unit = new Float64Array(paths).fill(1)
    this.#lowest = new Float64Array(paths).fill(1)
  }

  trade(path: number, x: number): boolean {
    const g = growthFactor(x, this.#fraction)
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
