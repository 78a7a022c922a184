import type { GrowthInput } from '#domain/simulation/growth.ts'
import { dayStart, dayEnd, type DrawnSteps } from '#server/reference/growth/draws/draws.ts'
import { Barriers } from '#server/reference/growth/equity/barriers.ts'
import type { Equity } from '#server/reference/growth/equity/equity.ts'
import { applyFlows } from '#server/reference/growth/equity/flows.ts'
import { Recovery } from '#server/reference/growth/equity/recovery.ts'
import { sizedEquity } from '#server/reference/growth/equity/sized-equity.ts'
import { Streaks } from '#server/reference/growth/equity/streaks.ts'
import { TimeUnderWater } from '#server/reference/growth/equity/time-under-water.ts'
import type { PathFigures } from './path-figures.ts'

/** Applies trades to paths. */
export interface Walk {
  readonly wealth: Float64Array
  /** Applies `count` drawn outcomes from index `from` on to a path; the first is step `firstStep`, counted from 1. */
  advance(path: number, drawn: DrawnSteps, from: number, count: number, firstStep: number): void
  /** The figures of all paths, once they are at their end. */
  figures(): PathFigures
}

/** The recursion of docs/simulation-spec.md sections 2.3 and 2.4 for every sizing, flow and barrier. The input is resolved. */
export class PathWalk implements Walk {
  readonly wealth: Float64Array
  readonly #input: GrowthInput
  /** Value of each outcome. */
  readonly #x: Float64Array
  readonly #equity: Equity
  readonly #barriers: Barriers
  readonly #streaks: Streaks
  readonly #water: TimeUnderWater
  readonly #recovery: Recovery | null
  readonly #goalStep: Int32Array
  /** Infinity without a goal. */
  readonly #goal: number

  constructor(paths: number, input: GrowthInput, x: Float64Array) {
    this.#input = input
    this.#x = x
    this.#equity = sizedEquity(paths, input.sizing)
    this.wealth = this.#equity.wealth
    this.#barriers = new Barriers(paths, input.ruin, this.#equity)
    this.#streaks = new Streaks(paths)
    this.#water = new TimeUnderWater(paths)
    this.#recovery = input.recovery ? new Recovery(paths) : null
    this.#goalStep = new Int32Array(paths)
    this.#goal = input.goal ?? Infinity
  }

  #hasStopped(path: number): boolean {
    return this.#input.stopAtRuin && this.#barriers.ruinStep[path] !== 0
  }

  /** Checks the limits after a trade, and again after its flows. */
  #checkLimits(path: number, step: number): void {
    this.#barriers.check(path, step)
    if (this.#goalStep[path] === 0 && (this.wealth[path] as number) >= this.#goal) this.#goalStep[path] = step
  }

  #trade(path: number, outcome: number, step: number): void {
    const x = this.#x[outcome] as number
    const isDeepest = this.#equity.trade(path, x)
    this.#streaks.count(path, x)
    const isUnder = this.#equity.isUnderWater(path)
    this.#water.count(path, isUnder)
    this.#recovery?.count(path, step, isDeepest, isUnder)
  }

  #flow(path: number, step: number): void {
    const any = applyFlows(this.#input.flows, step, this.wealth[path] as number, (before, now) => {
      this.#equity.flow(path, now)
      this.#barriers.shiftByFlow(path, now - before)
    })
    if (any) this.#checkLimits(path, step)
  }

  advance(path: number, drawn: DrawnSteps, from: number, count: number, firstStep: number): void {
    const hasFlows = this.#input.flows.length > 0
    for (let k = 0; k < count; k++) {
      if (this.#hasStopped(path)) return
      const step = firstStep + k
      const day = drawn.day[from + k] as number
      if ((day & dayStart) !== 0) this.#barriers.startDay(path)
      this.#trade(path, drawn.outcome[from + k] as number, step)
      this.#checkLimits(path, step)
      if (this.#hasStopped(path)) return
      this.#barriers.raiseHighWater(path, (day & dayEnd) !== 0)
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
