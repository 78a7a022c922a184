import type { RuinBarrier } from '#domain/simulation/model.ts'
import type { Equity } from './equity.ts'

/** The ruin barriers of all paths: their high-water marks, and when which barrier was met. */
export class Barriers {
  /** The first step at which a barrier was met, the implied one at 0 included; 0 where none was. */
  readonly ruinStep: Int32Array
  /** Bit b is set once barrier b has been met. */
  readonly met: Uint8Array
  readonly #ruin: readonly RuinBarrier[]
  readonly #equity: Equity
  /** High-water mark of equity that rises after each trade. */
  readonly #highWaterByTrade: Float64Array
  /** High-water mark that rises at the end of each day. */
  readonly #highWaterByDay: Float64Array
  /** Equity at the start of the day. */
  readonly #dayStart: Float64Array

  constructor(paths: number, ruin: readonly RuinBarrier[], equity: Equity) {
    this.ruinStep = new Int32Array(paths)
    this.met = new Uint8Array(paths)
    this.#ruin = ruin
    this.#equity = equity
    this.#highWaterByTrade = new Float64Array(paths).fill(1)
    this.#highWaterByDay = new Float64Array(paths).fill(1)
    this.#dayStart = new Float64Array(paths).fill(1)
  }

  #isMet(barrier: RuinBarrier, path: number): boolean {
    const wealth = this.#equity.wealth[path] as number
    switch (barrier.kind) {
      case 'absolute':
        return wealth <= barrier.level
      case 'trailing':
        return this.#equity.isDrawnDown(path, barrier.level)
      case 'trailingAmount': {
        const mark = barrier.endOfDay ? this.#highWaterByDay : this.#highWaterByTrade
        const floor = (mark[path] as number) - barrier.amount
        const { lockAt } = barrier
        return wealth <= (lockAt !== null && lockAt < floor ? lockAt : floor)
      }
      case 'dailyLoss':
        return wealth <= (this.#dayStart[path] as number) - barrier.amount
    }
  }

  /** Records which barriers the path meets at this step. */
  check(path: number, step: number): void {
    let isRuined = (this.#equity.wealth[path] as number) <= 0
    for (let b = 0; b < this.#ruin.length; b++) {
      if (!this.#isMet(this.#ruin[b] as RuinBarrier, path)) continue
      this.met[path] = (this.met[path] as number) | (1 << b)
      isRuined = true
    }
    if (isRuined && this.ruinStep[path] === 0) this.ruinStep[path] = step
  }

  /** Called before the first trade of a day. */
  startDay(path: number): void {
    this.#dayStart[path] = this.#equity.wealth[path] as number
  }

  /** Called after the limits of a trade are checked and before its flows. */
  raiseHighWater(path: number, isLastOfDay: boolean): void {
    const wealth = this.#equity.wealth[path] as number
    if (wealth > (this.#highWaterByTrade[path] as number)) this.#highWaterByTrade[path] = wealth
    if (isLastOfDay && wealth > (this.#highWaterByDay[path] as number)) this.#highWaterByDay[path] = wealth
  }

  /** A deposit or withdrawal moves every mark by the same amount as equity. */
  shiftByFlow(path: number, change: number): void {
    for (const marks of [this.#highWaterByTrade, this.#highWaterByDay, this.#dayStart]) {
      marks[path] = (marks[path] as number) + change
    }
  }
}
