import { simulationLimits, type GrowthInput, type Seed } from '#domain/simulation/growth.ts'
import type { SampleModel } from '#domain/simulation/model.ts'
import { parseInRange, parseWholeInRange } from '#shared/simulation/parse-in-range.ts'
import { seedFromText, seedText } from '#shared/simulation/seed-text.ts'

/** How trades are drawn from the history. */
export type DrawChoice = 'independent' | 'blocks' | 'shuffle'
export const drawChoices: readonly DrawChoice[] = ['independent', 'blocks', 'shuffle']

/** What the simulated paths of a tab are made of; percentages as typed. */
export interface PathSettings {
  readonly riskPercent: number
  readonly costR: number
  readonly steps: number
  readonly paths: number
  readonly seed: Seed
  readonly draws: DrawChoice
  /** The drawdown in question, in percent. */
  readonly depthPercent: number
  /** The chance of that drawdown that the trader accepts, in percent. */
  readonly chancePercent: number
}

/** What a field of the settings needs. */
export interface PathSettingsControl {
  readonly settings: PathSettings
  readonly change: (changes: Partial<PathSettings>) => void
}

export const defaultPathSettings: PathSettings = {
  riskPercent: 1,
  costR: 0,
  steps: 250,
  paths: 10_000,
  seed: [42, 0],
  draws: 'blocks',
  depthPercent: 20,
  chancePercent: 5,
}

/** The minimum and maximum value that each field accepts. */
export const pathRanges = {
  riskPercent: [0, 100],
  costR: [0, 1_000],
  steps: [1, simulationLimits.maxSteps],
  paths: [1_000, 100_000],
  depthPercent: [0.1, 100],
  chancePercent: [0.1, 99.9],
} as const

/** Reads the settings from the address. Missing or invalid ones have their defaults, so that old links still work. */
export function readPathSettings(address: URLSearchParams): PathSettings {
  const inRange = (name: string, key: 'riskPercent' | 'costR' | 'depthPercent' | 'chancePercent') =>
    parseInRange(address.get(name), pathRanges[key]) ?? defaultPathSettings[key]
  const whole = (name: string, key: 'steps' | 'paths') =>
    parseWholeInRange(address.get(name), pathRanges[key]) ?? defaultPathSettings[key]
  return {
    riskPercent: inRange('risk', 'riskPercent'),
    costR: inRange('cost', 'costR'),
    steps: whole('trades', 'steps'),
    paths: whole('paths', 'paths'),
    seed: seedFromText(address.get('seed') ?? '') ?? defaultPathSettings.seed,
    draws: drawChoices.find((known) => known === address.get('draws')) ?? defaultPathSettings.draws,
    depthPercent: inRange('depth', 'depthPercent'),
    chancePercent: inRange('chance', 'chancePercent'),
  }
}

/** Writes the settings as the address of a tab, the tab first; all of them, so that a link keeps its meaning. */
export function pathAddress(tab: string, settings: PathSettings): URLSearchParams {
  return new URLSearchParams({
    tab,
    risk: String(settings.riskPercent),
    trades: String(settings.steps),
    cost: String(settings.costR),
    depth: String(settings.depthPercent),
    chance: String(settings.chancePercent),
    draws: settings.draws,
    paths: String(settings.paths),
    seed: seedText(settings.seed),
  })
}

/** A percentage of at most six decimals as a fraction: a quotient of integers is rounded once. */
export const toFraction = (percent: number) => Math.round(percent * 1e6) / 1e8

/** The model of a choice; the length of blocks is chosen from the history. */
export function modelOfDraws(draws: DrawChoice): SampleModel {
  if (draws === 'blocks') return { kind: 'stationary', blockLength: null }
  return { kind: draws === 'shuffle' ? 'permutation' : 'iid' }
}

/** The simulation of the settings. Paths trade on through any drawdown, so that none is cut short. */
export function toGrowthInput(settings: PathSettings, r: readonly number[]): GrowthInput {
  const { riskPercent, costR, steps, paths, seed, draws, depthPercent } = settings
  return {
    r,
    model: modelOfDraws(draws),
    sizing: { kind: 'fixedFraction', fraction: toFraction(riskPercent) },
    extraCostR: costR,
    paths,
    steps,
    seed,
    flows: [],
    ruin: [{ kind: 'trailing', level: toFraction(depthPercent) }],
    stopAtRuin: false,
    goal: null,
    resampleHistory: false,
    recovery: true,
  }
}

/** Whether any trade of the sample loses after the added cost. Without one there is no drawdown to limit. */
export const hasLoss = ({ r, extraCostR }: Pick<GrowthInput, 'r' | 'extraCostR'>): boolean =>
  r.some((result) => result - extraCostR < 0)
