import type { GrowthInput } from '#domain/simulation/growth.ts'
import { Barriers } from './barriers.ts'
import { dayBegins, dayEnds, type Drawn } from './draws.ts'
import type { Equity } from './equity.ts'
import { makeFlows } from './flows.ts'
import type { PathFigures } from './path-figures.ts'
import { Recovery } from './recovery.ts'
import { sizedEquity } from './sized-equity.ts'
import { Streaks } from './streaks.ts'
import { Water } from './water.ts'

/** Takes paths through their trades. */
export interface Walk {
  readonly wealth: Float64Array
  /** Takes a path through `count` outcomes drawn, from place `from`; the first is step `firstStep`, counted from 1. */
  take(path: number, drawn: Drawn, from: number, count: number, firstStep: number): void
  /** What is known of the paths, all of them at their end. */
  figures(): PathFigures
}

/** The recursion of docs/simulation-spec.md sections 2.3 and 2.4 for every sizing, flow and barrier. The input is settled. */
export class PathWalk implements Walk {
  readonly wealth: Float64Array
  readonly #input: GrowthInput
  /** What each outcome is worth. */
  readonly #x: Float64Array
  readonly #equity: Equity
  readonly #barriers: Barriers
  readonly #streaks: Streaks
  readonly #water: Water
  readonly #recovery: Recovery | null
  readonly #goalStep: Int32Array
  /** Infinity without a goal. */
  readonly #goal: number

  constructor(paths: number, input: GrowthInput, x: Float64Array) {
    this.#input = input
    this.#x = x
    this.#equity = sizedEquity(paths, input.sizing, x)
    this.wealth = this.#equity.wealth
    this.#barriers = new Barriers(paths, input.ruin, this.#equity)
    this.#streaks = new Streaks(paths)
    this.#water = new Water(paths)
    this.#recovery = input.recovery ? new Recovery(paths) : null
    this.#goalStep = new Int32Array(paths)
    this.#goal = input.goal ?? Infinity
  }

  #hasStopped(path: number): boolean {
    return this.#input.stopAtRuin && this.#barriers.ruinStep[path] !== 0
  }

  /** The tests after a trade, and again after its flows. */
  #test(path: number, step: number): void {
    this.#barriers.test(path, step)
    if (this.#goalStep[path] === 0 && (this.wealth[path] as number) >= this.#goal) this.#goalStep[path] = step
  }

  #trade(path: number, outcome: number, step: number): void {
    const isDeepest = this.#equity.trade(path, outcome)
    this.#streaks.count(path, this.#x[outcome] as number)
    const isUnder = this.#equity.isUnderWater(path)
    this.#water.count(path, isUnder)
    this.#recovery?.count(path, step, isDeepest, isUnder)
  }

  #flow(path: number, step: number): void {
    const any = makeFlows(this.#input.flows, step, this.wealth[path] as number, (before, now) => {
      this.#equity.flow(path, now)
      this.#barriers.shift(path, now - before)
    })
    if (any) this.#test(path, step)
  }

  take(path: number, drawn: Drawn, from: number, count: number, firstStep: number): void {
    const hasFlows = this.#input.flows.length > 0
    for (let k = 0; k < count; k++) {
      if (this.#hasStopped(path)) return
      const step = firstStep + k
      const day = drawn.day[from + k] as number
      if ((day & dayBegins) !== 0) this.#barriers.beginDay(path)
      this.#trade(path, drawn.outcome[from + k] as number, step)
      this.#test(path, step)
      if (this.#hasStopped(path)) return
      this.#barriers.raiseMarks(path, (day & dayEnds) !== 0)
      if (hasFlows) this.#flow(path, step)
    }
  }

  figures(): PathFigures {
    return {
      wealth: this.wealth,
      maxDrawdown: this.#equity.maxDrawdowns(),
      largestAmount: this.#equity.largestAmounts,
      longestUnderWater: this.#water.longest,
      totalUnderWater: this.#water.total,
      openUnderWater: this.#water.run,
      losingStreak: this.#streaks.longestLosing,
      winningStreak: this.#streaks.longestWinning,
      ruinStep: this.#barriers.ruinStep,
      goalStep: this.#goalStep,
      barriersMet: this.#barriers.met,
      recovery: this.#recovery?.lengths() ?? null,
    }
  }
}
