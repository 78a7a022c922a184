import type { Timeframe } from '#domain/market/candles.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { WhatIfFallback, WhatIfPolicy, WhatIfSizing } from '#domain/simulation/what-if/what-if.ts'

/** Levels in R, evenly spaced unless they are given one by one. */
export interface LevelRange {
  readonly low: number
  readonly high: number
  /** Number of levels. */
  readonly count: number
  /** The levels of a saved scenario that no range gives; they are not part of the address. */
  readonly saved?: readonly number[]
}

/** The values of the controls. */
export interface WhatIfSettings {
  readonly stops: LevelRange
  readonly targets: LevelRange
  readonly policy: WhatIfPolicy
  /** Decides under the policy `exact` where candles do not. */
  readonly fallback: WhatIfFallback
  readonly sizing: WhatIfSizing
  /** In R, added to the stop when it is hit. */
  readonly slippage: number
  /** In R per trade; null: the average recorded cost. */
  readonly cost: number | null
  /** Whether prices after the exit count. */
  readonly postExit: boolean
  /** Candles that decide under the policy `exact`. */
  readonly candles: Timeframe
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  /** Null: both sides. */
  readonly direction: 'long' | 'short' | null
  /** Narrows a setup to a portfolio, or a portfolio to a setup; null: not narrowed. */
  readonly portfolioId: Id | null
  readonly setupId: Id | null
  /** Only the trades of a list; null: all. */
  readonly tradeListId: Id | null
}

export const defaultSettings: WhatIfSettings = {
  stops: { low: 0.2, high: 1.6, count: 29 },
  targets: { low: 0.4, high: 4, count: 37 },
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantRisk',
  slippage: 0,
  cost: null,
  postExit: true,
  candles: '1m',
  from: null,
  to: null,
  direction: null,
  portfolioId: null,
  setupId: null,
  tradeListId: null,
}

/** The minimum and maximum that each control accepts. */
export const settingRanges = {
  level: [0.01, 100],
  count: [1, 100],
  slippage: [0, 10],
  cost: [0, 10],
} as const

/** Levels are rounded to this share of 1R, so that they read well and hardly change when a range is widened. */
const resolution = 1e-4

/** The levels of a range, ascending without repetition. */
export function levelsOf({ low, high, count, saved }: LevelRange): number[] {
  if (saved !== undefined) return [...saved]
  const [from, to] = [Math.min(low, high), Math.max(low, high)]
  const raw = Array.from({ length: count }, (_, i) => (count === 1 ? from : from + ((to - from) * i) / (count - 1)))
  // A quotient of integers is rounded once: 0.3 instead of 0.30000000000000004.
  const rounded = raw.map((level) => Math.round(level / resolution) / Math.round(1 / resolution))
  return [...new Set(rounded)]
}

/** The range that gives these levels, or the nearest one: levels of the API need not be evenly spaced. */
export function rangeOf(levels: readonly number[]): LevelRange {
  return {
    low: levels[0] ?? defaultSettings.stops.low,
    high: levels.at(-1) ?? defaultSettings.stops.high,
    count: Math.max(1, Math.min(settingRanges.count[1], levels.length)),
  }
}

const isSameRange = (a: LevelRange, b: LevelRange) => a.low === b.low && a.high === b.high && a.count === b.count

/**
 * The range with the levels of an opened scenario, where the range is still theirs and does not give them itself: the API
 * takes uneven levels, and more of them than the sliders.
 */
export function withSavedLevels(range: LevelRange, saved: readonly number[] | undefined): LevelRange {
  if (saved === undefined || !isSameRange(range, rangeOf(saved))) return range
  const levels = levelsOf(range)
  const isEven = levels.length === saved.length && levels.every((level, place) => level === saved[place])
  return isEven ? range : { ...range, saved }
}

/** The place of the level nearest to a value. */
export function nearestPlace(levels: readonly number[], value: number): number {
  let best = 0
  for (const [place, level] of levels.entries()) {
    if (Math.abs(level - value) < Math.abs((levels[best] ?? Infinity) - value)) best = place
  }
  return best
}

/** Levels spread evenly over all of them, first and last included: at most `max`. */
export function thinLevels(levels: readonly number[], max: number): readonly number[] {
  if (levels.length <= max) return levels
  return Array.from({ length: max }, (_, i) => levels[Math.round((i * (levels.length - 1)) / (max - 1))] ?? 0)
}
