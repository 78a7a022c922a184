import type { Equity } from './equity.ts'

/** The amount that an outcome of value `x` adds to equity. */
export type Move = (x: number, wealth: number) => number

/** A fraction of equity at risk, but never more than `cap`. */
export function cappedMove(fraction: number, cap: number): Move {
  return (x, wealth) => {
    const wanted = fraction * wealth
    return (cap < wanted ? cap : wanted) * x
  }
}

/** Equity by addition: drawdown is an amount below the peak, and the deepest is stored with its peak. */
export class AdditiveEquity implements Equity {
  readonly wealth: Float64Array
  readonly largestAmounts: Float64Array
  readonly #move: Move
  /** The drawdown as an amount. */
  readonly #drawdown: Float64Array
  /** Equity at the peak. */
  readonly #peak: Float64Array
  /** The deepest drawdown relative to its peak, and that peak. */
  readonly #deepest: Float64Array
  readonly #deepestPeak: Float64Array

  constructor(paths: number, move: Move) {
    this.#move = move
    this.wealth = new Float64Array(paths).fill(1)
    this.largestAmounts = new Float64Array(paths)
    this.#drawdown = new Float64Array(paths)
    this.#peak = new Float64Array(paths).fill(1)
    this.#deepest = new Float64Array(paths)
    this.#deepestPeak = new Float64Array(paths).fill(1)
  }

  trade(path: number, x: number): boolean {
    const before = this.wealth[path] as number
    // A path that has lost everything stays at 0.
    if (!(before > 0)) return false
    const amount = this.#move(x, before)
    let wealth = before + amount
    let peak = this.#peak[path] as number
    let drawdown = this.#drawdown[path] as number
    if (wealth <= 0) {
      wealth = 0
      drawdown = peak
    } else {
      drawdown = drawdown - amount
      if (drawdown <= 0) {
        drawdown = 0
        peak = wealth
      }
    }
    this.wealth[path] = wealth
    this.#peak[path] = peak
    this.#drawdown[path] = drawdown
    if (drawdown > (this.largestAmounts[path] as number)) this.largestAmounts[path] = drawdown
    // drawdown / peak > deepest / deepestPeak, without dividing.
    if (!(drawdown * (this.#deepestPeak[path] as number) > (this.#deepest[path] as number) * peak)) return false
    this.#deepest[path] = drawdown
    this.#deepestPeak[path] = peak
    return true
  }

  isUnderWater(path: number): boolean {
    return (this.#drawdown[path] as number) > 0
  }

  isDrawnDown(path: number, level: number): boolean {
    const drawdown = this.#drawdown[path] as number
    return drawdown > 0 && drawdown >= level * (this.#peak[path] as number)
  }

  flow(path: number, wealth: number): void {
    const ratio = wealth / (this.wealth[path] as number)
    this.#peak[path] = (this.#peak[path] as number) * ratio
    this.#drawdown[path] = (this.#drawdown[path] as number) * ratio
    this.wealth[path] = wealth
  }

  maxDrawdowns(): Float64Array {
    return this.#deepest.map((deepest, path) => deepest / (this.#deepestPeak[path] as number))
  }
}
