import type { DrawnSteps } from '#server/reference/growth/draws/draws.ts'
import type { PathFigures } from './path-figures.ts'
import type { Walk } from './path-walk.ts'
import type { GrowthRules } from './rules.ts'

/**
 * The state of many paths, one array per figure. A path starts with equity 1, at its peak. Steps are counted from 1;
 * a ruin or goal step of 0 means never.
 */
export class GrowthPaths {
  /** Equity as a multiple of initial capital. */
  readonly wealth: Float64Array
  /** Equity over its peak so far. */
  readonly unit: Float64Array
  /** The lowest `unit` so far: 1 minus the maximum drawdown. */
  readonly lowest: Float64Array
  readonly waterRun: Int32Array
  readonly longestUnderWater: Int32Array
  readonly totalUnderWater: Int32Array
  readonly losingRun: Int32Array
  readonly losingStreak: Int32Array
  readonly winningRun: Int32Array
  readonly winningStreak: Int32Array
  readonly ruinStep: Int32Array
  readonly goalStep: Int32Array
  /** Bit b is set once barrier b of the input has been met. */
  readonly barriersMet: Uint8Array

  constructor(count: number) {
    this.wealth = new Float64Array(count).fill(1)
    this.unit = new Float64Array(count).fill(1)
    this.lowest = new Float64Array(count).fill(1)
    this.waterRun = new Int32Array(count)
    this.longestUnderWater = new Int32Array(count)
    this.totalUnderWater = new Int32Array(count)
    this.losingRun = new Int32Array(count)
    this.losingStreak = new Int32Array(count)
    this.winningRun = new Int32Array(count)
    this.winningStreak = new Int32Array(count)
    this.ruinStep = new Int32Array(count)
    this.goalStep = new Int32Array(count)
    this.barriersMet = new Uint8Array(count)
  }
}

/** Bits of the barriers that a path meets at this equity and this share of its peak. */
function barriersMetAt(wealth: number, unit: number, rules: GrowthRules): number {
  let met = 0
  for (let b = 0; b < rules.barrierLevel.length; b++) {
    const level = rules.barrierLevel[b] as number
    if (rules.barrierIsTrailing[b] === 1 ? 1 - unit >= level : wealth <= level) met |= 1 << b
  }
  return met
}

/**
 * Applies the outcomes `indices[from..from+count-1]` to path `p`; the first of them is step `firstStep`. The recursion is that of docs/simulation-spec.md sections 2.3 and 2.4, in its order of operations.
 */
export function applyTrades(
  paths: GrowthPaths,
  p: number,
  rules: GrowthRules,
  indices: Int32Array,
  from: number,
  count: number,
  firstStep: number,
): void {
  // A path that stopped at its ruin no longer changes.
  if (rules.stopAtRuin && paths.ruinStep[p] !== 0) return

  let wealth = paths.wealth[p] as number
  let unit = paths.unit[p] as number
  let lowest = paths.lowest[p] as number
  let waterRun = paths.waterRun[p] as number
  let longestUnderWater = paths.longestUnderWater[p] as number
  let totalUnderWater = paths.totalUnderWater[p] as number
  let losingRun = paths.losingRun[p] as number
  let losingStreak = paths.losingStreak[p] as number
  let winningRun = paths.winningRun[p] as number
  let winningStreak = paths.winningStreak[p] as number
  let ruinStep = paths.ruinStep[p] as number
  let goalStep = paths.goalStep[p] as number
  let barriersMet = paths.barriersMet[p] as number

  const { factor, lossMask, winMask, goal, highestAbsolute, lowestTrailing } = rules
  for (let k = 0; k < count; k++) {
    const i = indices[from + k] as number
    const g = factor[i] as number

    wealth = wealth * g
    unit = Math.min(unit * g, 1)
    lowest = Math.min(lowest, unit)

    losingRun = (losingRun + 1) & (lossMask[i] as number)
    winningRun = (winningRun + 1) & (winMask[i] as number)
    losingStreak = Math.max(losingStreak, losingRun)
    winningStreak = Math.max(winningStreak, winningRun)

    const underWater = unit < 1 ? 1 : 0
    totalUnderWater += underWater
    waterRun = (waterRun + 1) & -underWater
    longestUnderWater = Math.max(longestUnderWater, waterRun)

    if (goalStep === 0 && wealth >= goal) goalStep = firstStep + k

    if (wealth <= highestAbsolute || 1 - unit >= lowestTrailing) {
      barriersMet |= barriersMetAt(wealth, unit, rules)
      if (ruinStep === 0) ruinStep = firstStep + k
      if (rules.stopAtRuin) break
    }
  }

  paths.wealth[p] = wealth
  paths.unit[p] = unit
  paths.lowest[p] = lowest
  paths.waterRun[p] = waterRun
  paths.longestUnderWater[p] = longestUnderWater
  paths.totalUnderWater[p] = totalUnderWater
  paths.losingRun[p] = losingRun
  paths.losingStreak[p] = losingStreak
  paths.winningRun[p] = winningRun
  paths.winningStreak[p] = winningStreak
  paths.ruinStep[p] = ruinStep
  paths.goalStep[p] = goalStep
  paths.barriersMet[p] = barriersMet
}

/**
 * The walk of most simulations: a fraction of equity at risk, and no limits but levels. Ten times as fast as `PathWalk`,
 * with the same figures.
 */
export class LevelWalk implements Walk {
  readonly wealth: Float64Array
  readonly #paths: GrowthPaths
  readonly #rules: GrowthRules

  constructor(paths: number, rules: GrowthRules) {
    this.#paths = new GrowthPaths(paths)
    this.#rules = rules
    this.wealth = this.#paths.wealth
  }

  advance(path: number, drawn: DrawnSteps, from: number, count: number, firstStep: number): void {
    applyTrades(this.#paths, path, this.#rules, drawn.outcome, from, count, firstStep)
  }

  figures(): PathFigures {
    const paths = this.#paths
    return {
      wealth: paths.wealth,
      maxDrawdown: paths.lowest.map((lowest) => 1 - lowest),
      largestAmount: null,
      longestUnderWater: paths.longestUnderWater,
      totalUnderWater: paths.totalUnderWater,
      openUnderWater: paths.waterRun,
      losingStreak: paths.losingStreak,
      winningStreak: paths.winningStreak,
      ruinStep: paths.ruinStep,
      goalStep: paths.goalStep,
      barriersMet: paths.barriersMet,
      recovery: null,
    }
  }
}
