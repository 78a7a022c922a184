import { simulationLimits, type Seed } from '#domain/simulation/growth.ts'
import { defaultSettings, type GrowthSettings, type ModelChoice } from './growth-settings.ts'

/** The smallest and largest value that a control accepts; for percentages, what the parameter behind them allows. */
export const settingRanges = {
  riskPercent: [0, 100],
  costR: [0, 1_000],
  steps: [1, simulationLimits.maxSteps],
  paths: [1, simulationLimits.maxPaths],
  blockLength: [1, 10_000],
  ruinLossPercent: [0.01, 100],
  ruinDrawdownPercent: [0.01, 100],
  goalPercent: [0.01, 1_000_000],
} as const

const maxSeedWord = 0xffff_ffff
const off = 'off'
const automatic = 'auto'

/** Models by their names in an address, which are for ever. */
const modelNames: Readonly<Record<ModelChoice, string>> = {
  iid: 'independent',
  permutation: 'shuffle',
  stationary: 'blocks',
}

function modelFromText(text: string | null): ModelChoice | null {
  return (['iid', 'permutation', 'stationary'] as const).find((known) => modelNames[known] === text) ?? null
}

function inRange(text: string | null, [low, high]: readonly [number, number]): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value >= low && value <= high ? value : null
}

function wholeIn(text: string | null, range: readonly [number, number]): number | null {
  const value = inRange(text, range)
  return value !== null && Number.isInteger(value) ? value : null
}

/** A seed as it is written: its low word, and after a dot its high word where that is not 0. Null when it is none. */
export function seedFromText(text: string): Seed | null {
  const match = /^(\d{1,10})(?:\.(\d{1,10}))?$/.exec(text.trim())
  if (match === null) return null
  const [low, high] = [Number(match[1]), Number(match[2] ?? 0)]
  return low <= maxSeedWord && high <= maxSeedWord ? [low, high] : null
}

/** The text of a seed: "42", or "42.7" when its high word is 7. */
export function seedText([low, high]: Seed): string {
  return high === 0 ? String(low) : `${low}.${high}`
}

/** Reads the settings from the address. What is missing or not understood is as usual: an old link still opens. */
export function settingsFromAddress(address: URLSearchParams): GrowthSettings {
  const read = (name: string, range: readonly [number, number], usual: number | null) =>
    address.get(name) === off ? null : (inRange(address.get(name), range) ?? usual)
  return {
    riskPercent: inRange(address.get('risk'), settingRanges.riskPercent) ?? defaultSettings.riskPercent,
    costR: inRange(address.get('cost'), settingRanges.costR) ?? defaultSettings.costR,
    steps: wholeIn(address.get('trades'), settingRanges.steps) ?? defaultSettings.steps,
    paths: wholeIn(address.get('paths'), settingRanges.paths) ?? defaultSettings.paths,
    seed: seedFromText(address.get('seed') ?? '') ?? defaultSettings.seed,
    model: modelFromText(address.get('model')) ?? defaultSettings.model,
    blockLength: wholeIn(address.get('block'), settingRanges.blockLength),
    uncertainEdge: address.get('edge') === 'uncertain',
    ruinLossPercent: read('loss', settingRanges.ruinLossPercent, defaultSettings.ruinLossPercent),
    ruinDrawdownPercent: read('drawdown', settingRanges.ruinDrawdownPercent, defaultSettings.ruinDrawdownPercent),
    stopAtRuin: address.get('stop') !== 'no',
    goalPercent: read('goal', settingRanges.goalPercent, defaultSettings.goalPercent),
  }
}

/** What else the address holds. */
export interface AddressChoices {
  /** What 1R is taken for where a trade has no recorded risk: an amount, 'off' for none, null for as suggested. */
  readonly oneR: string | null
  /** The saved run that is shown. */
  readonly runId: string | null
}

/** Reads the choices beside the settings. */
export function choicesFromAddress(address: URLSearchParams): AddressChoices {
  const oneR = address.get('oneR')
  const understood = oneR === off || (oneR !== null && /^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/.test(oneR))
  return { oneR: understood ? oneR : null, runId: address.get('run') }
}

const optional = (value: number | null) => (value === null ? off : String(value))

/** The address of settings and choices. Every parameter is named, so that a link means the same for ever. */
export function growthAddress(settings: GrowthSettings, choices: AddressChoices): URLSearchParams {
  const address = new URLSearchParams({
    risk: String(settings.riskPercent),
    trades: String(settings.steps),
    cost: String(settings.costR),
    loss: optional(settings.ruinLossPercent),
    drawdown: optional(settings.ruinDrawdownPercent),
    stop: settings.stopAtRuin ? 'yes' : 'no',
    goal: optional(settings.goalPercent),
    paths: String(settings.paths),
    seed: seedText(settings.seed),
    model: modelNames[settings.model],
    block: settings.blockLength === null ? automatic : String(settings.blockLength),
    edge: settings.uncertainEdge ? 'uncertain' : 'known',
  })
  if (choices.oneR !== null) address.set('oneR', choices.oneR)
  if (choices.runId !== null) address.set('run', choices.runId)
  return address
}
