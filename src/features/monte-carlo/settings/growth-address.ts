import { simulationLimits } from '#domain/simulation/growth.ts'
import type { RuinBarrier } from '#domain/simulation/model.ts'
import { parseInRange, parseWholeInRange } from '#shared/simulation/parse-in-range.ts'
import { seedFromText, seedText } from '#shared/simulation/seed-text.ts'
import { defaultSettings, type GrowthSettings } from './growth-settings.ts'
import { limitsFromText, limitsText, flowsFromText, flowsText } from './limit-address.ts'
import { modelFromAddress, writeModel } from './model-address.ts'
import { fractionOf, gainOfMultiple, leftAfterLoss, multipleAfterGain } from './percent.ts'
import { sizingFromAddress, writeSizing } from './sizing-address.ts'

/** The minimum and maximum value that each control accepts. */
export const settingRanges = {
  riskPercent: [0, 100],
  costR: [0, 1_000],
  steps: [1, simulationLimits.maxSteps],
  paths: [1, simulationLimits.maxPaths],
  blockLength: [1, 10_000],
  lossPercent: [0.01, 100],
  goalPercent: [0.01, 1_000_000],
  kellyMultiple: [0, 2],
  lots: [0, 1_000_000],
  capitalPercent: [0, 100_000],
  every: [1, 10_000],
} as const

const off = 'off'

/** The limits of an address: a list, or one level of each kind in percent, as older links have them. */
function readLimits(address: URLSearchParams): readonly RuinBarrier[] {
  const listed = limitsFromText(address.get('limits'))
  if (listed !== null) return listed
  if (!address.has('loss') && !address.has('drawdown')) return defaultSettings.ruin
  const loss = address.get('loss') === off ? null : (parseInRange(address.get('loss'), settingRanges.lossPercent) ?? 50)
  const drawdown = parseInRange(address.get('drawdown'), settingRanges.lossPercent)
  return [
    ...(loss === null ? [] : [{ kind: 'absolute', level: leftAfterLoss(loss) } as const]),
    ...(drawdown === null ? [] : [{ kind: 'trailing', level: fractionOf(drawdown) } as const]),
  ]
}

/** A goal in percent, or exactly as a multiple: "x1.2345678901". */
function readGoal(text: string | null): number | null {
  if (text === off) return null
  if (text?.startsWith('x') === true) return parseInRange(text.slice(1), [1 + 1e-9, 1e9]) ?? defaultSettings.goal
  const percent = parseInRange(text, settingRanges.goalPercent)
  return percent === null ? defaultSettings.goal : multipleAfterGain(percent)
}

function goalText(goal: number | null): string {
  if (goal === null) return off
  const percent = gainOfMultiple(goal)
  return multipleAfterGain(percent) === goal ? String(percent) : `x${goal}`
}

/** Reads the settings from the address. Missing or invalid ones have their defaults, so that old links still work. */
export function settingsFromAddress(address: URLSearchParams): GrowthSettings {
  return {
    sizing: sizingFromAddress(address),
    costR: parseInRange(address.get('cost'), settingRanges.costR) ?? defaultSettings.costR,
    steps: parseWholeInRange(address.get('trades'), settingRanges.steps) ?? defaultSettings.steps,
    paths: parseWholeInRange(address.get('paths'), settingRanges.paths) ?? defaultSettings.paths,
    seed: seedFromText(address.get('seed') ?? '') ?? defaultSettings.seed,
    model: modelFromAddress(address),
    uncertainEdge: address.get('edge') === 'uncertain',
    flows: flowsFromText(address.get('flows')) ?? [],
    ruin: readLimits(address),
    stopAtRuin: address.get('stop') !== 'no',
    goal: readGoal(address.get('goal')),
  }
}

/** Writes settings to an address, with every parameter, so that a link keeps its meaning when defaults change. */
export function writeSettings(address: URLSearchParams, settings: GrowthSettings): void {
  writeSizing(address, settings.sizing)
  address.set('trades', String(settings.steps))
  address.set('cost', String(settings.costR))
  address.set('limits', limitsText(settings.ruin))
  address.set('stop', settings.stopAtRuin ? 'yes' : 'no')
  address.set('goal', goalText(settings.goal))
  if (settings.flows.length > 0) address.set('flows', flowsText(settings.flows))
  address.set('paths', String(settings.paths))
  address.set('seed', seedText(settings.seed))
  writeModel(address, settings.model)
  address.set('edge', settings.uncertainEdge ? 'uncertain' : 'known')
}
