import type { SourceTrades } from '#api/simulations/what-if.ts'
import { mean, median } from '#domain/numbers/statistics.ts'
import { narrowSample } from '#domain/simulation/what-if/narrow-sample.ts'
import { toWhatIfTrade } from '#domain/simulation/what-if/sample-trade.ts'
import { whatIfLimits, type Cell, type WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { levelsOf, nearestPlace, thinLevels, type WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'

export type WhatIfSourceTrade = SourceTrades['trades'][number]

/** The settings that the engine's input depends on. */
export type InputSettings = Omit<WhatIfSettings, 'portfolioId' | 'setupId' | 'tradeListId' | 'candles'>

/** The average recorded cost in R, rounded so that it can be shown whole; 0 without trades. */
export function recordedCost(trades: readonly Pick<WhatIfSourceTrade, 'costR'>[]): number {
  if (trades.length === 0) return 0
  return Math.max(0, Math.round(mean(trades.map(({ costR }) => costR)) * 1e4) / 1e4)
}

/** The trades that the settings let through, in order of exit. */
export const narrowTrades = (
  trades: readonly WhatIfSourceTrade[],
  { from, to, direction }: Pick<WhatIfSettings, 'from' | 'to' | 'direction'>,
): readonly WhatIfSourceTrade[] => narrowSample(trades, { from, to, direction })

/** Narrowed trades as the engine takes them. */
export const toEngineTrades = (
  trades: readonly WhatIfSourceTrade[],
  { postExit, policy }: Pick<InputSettings, 'postExit' | 'policy'>,
): WhatIfInput['trades'] =>
  trades.map((trade) => toWhatIfTrade(trade, postExit, policy === 'exact' ? trade.candles : null))

/** The engine's input for narrowed trades. `engineTrades` are the same ones, kept while stops and targets move. */
export function buildWhatIfInput(
  trades: readonly WhatIfSourceTrade[],
  settings: InputSettings,
  engineTrades: WhatIfInput['trades'] = toEngineTrades(trades, settings),
): WhatIfInput {
  return {
    trades: engineTrades,
    stops: levelsOf(settings.stops),
    targets: levelsOf(settings.targets),
    slippage: settings.slippage,
    cost: settings.cost ?? recordedCost(trades),
    policy: settings.policy,
    fallback: settings.fallback,
    sizing: settings.sizing,
    orderDependent: true,
    kelly: false,
  }
}

/** Most levels of a side that the tests of chance take. */
const maxTestedLevels = Math.floor(Math.sqrt(whatIfLimits.maxGuardCells))

/** Whether the tests of chance take every cell. */
export const isTestedWhole = ({ stops, targets }: Pick<WhatIfInput, 'stops' | 'targets'>): boolean =>
  stops.length * targets.length <= whatIfLimits.maxGuardCells

/** The input with so few levels that chance can be tested, and that results can be saved. */
export function thinInput(input: WhatIfInput): WhatIfInput {
  if (isTestedWhole(input)) return input
  const { stops, targets } = input
  // The shorter side keeps its levels where that leaves room for the other.
  const forTargets = Math.max(maxTestedLevels, Math.floor(whatIfLimits.maxGuardCells / stops.length))
  const thinTargets = thinLevels(targets, Math.min(targets.length, forTargets))
  const forStops = Math.floor(whatIfLimits.maxGuardCells / thinTargets.length)
  return { ...input, stops: thinLevels(stops, forStops), targets: thinTargets }
}

/** What was done, as levels: every trade risked 1R; targets differ, so their median stands for them. */
export function actualLevels(trades: readonly WhatIfSourceTrade[]): { stop: number; target: number | null } {
  const reached = trades.filter(({ exit, r }) => exit === 'target' && r > 0).map(({ r }) => r)
  return { stop: 1, target: reached.length === 0 ? null : median(reached) }
}

/** The selected cell: the levels nearest to those chosen, or to what was done. */
export function selectedCell(
  { stops, targets }: Pick<WhatIfInput, 'stops' | 'targets'>,
  chosen: { readonly stop: number | null; readonly target: number | null },
  actual: ReturnType<typeof actualLevels>,
): Cell {
  const target = chosen.target ?? actual.target
  return {
    stop: nearestPlace(stops, chosen.stop ?? actual.stop),
    target: target === null ? Math.floor(targets.length / 2) : nearestPlace(targets, target),
  }
}

/** The place between levels, as a fraction, where a value lies; null outside of them. */
export function placeBetween(levels: readonly number[], value: number | null): number | null {
  const [first, last] = [levels[0], levels.at(-1)]
  if (value === null || first === undefined || last === undefined || value < first || value > last) return null
  const above = levels.findIndex((level) => level >= value)
  const [low, high] = [levels[above - 1] ?? first, levels[above] ?? last]
  return above === 0 || high === low ? above : above - 1 + (value - low) / (high - low)
}
