import { simulationLimits, type Seed } from '#domain/simulation/growth.ts'
import { defaultSettings, type GrowthSettings, type ModelChoice } from './growth-settings.ts'

/** The minimum and maximum value that each control accepts. */
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

/** The names of models in an address, which must never change. */
const modelNames: Readonly<Record<ModelChoice, string>> = {
  iid: 'independent',
  permutation: 'shuffle',
  stationary: 'blocks',
}

function modelFromText(text: string | null): ModelChoice | null {
  return (['iid', 'permutation', 'stationary'] as const).find((known) => modelNames[known] === text) ?? null
}

function parseInRange(text: string | null, [low, high]: readonly [number, number]): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value >= low && value <= high ? value : null
}

function parseWholeInRange(text: string | null, range: readonly [number, number]): number | null {
  const value = parseInRange(text, range)
  return value !== null && Number.isInteger(value) ? value : null
}

/** Parses a seed: its low word, and after a dot its high word unless that is 0. Null if the text is no seed. */
export function seedFromText(text: string): Seed | null {
  const match = /^(\d{1,10})(?:\.(\d{1,10}))?$/.exec(text.trim())
  if (match === null) return null
  const [low, high] = [Number(match[1]), Number(match[2] ?? 0)]
  return low <= maxSeedWord && high <= maxSeedWord ? [low, high] : null
}

/** Formats a seed: "42", or "42.7" if its high word is 7. */
export function seedText([low, high]: Seed): string {
  return high === 0 ? String(low) : `${low}.${high}`
}

/** Reads the settings from the address. Missing or invalid ones have their defaults, so that old links still work. */
export function settingsFromAddress(address: URLSearchParams): GrowthSettings {
  const readOptional = (name: string, range: readonly [number, number], fallback: number | null) =>
    address.get(name) === off ? null : (parseInRange(address.get(name), range) ?? fallback)
  return {
    riskPercent: parseInRange(address.get('risk'), settingRanges.riskPercent) ?? defaultSettings.riskPercent,
    costR: parseInRange(address.get('cost'), settingRanges.costR) ?? defaultSettings.costR,
    steps: parseWholeInRange(address.get('trades'), settingRanges.steps) ?? defaultSettings.steps,
    paths: parseWholeInRange(address.get('paths'), settingRanges.paths) ?? defaultSettings.paths,
    seed: seedFromText(address.get('seed') ?? '') ?? defaultSettings.seed,
    model: modelFromText(address.get('model')) ?? defaultSettings.model,
    blockLength: parseWholeInRange(address.get('block'), settingRanges.blockLength),
    uncertainEdge: address.get('edge') === 'uncertain',
    ruinLossPercent: readOptional('loss', settingRanges.ruinLossPercent, defaultSettings.ruinLossPercent),
    ruinDrawdownPercent: readOptional(
      'drawdown',
      settingRanges.ruinDrawdownPercent,
      defaultSettings.ruinDrawdownPercent,
    ),
    stopAtRuin: address.get('stop') !== 'no',
    goalPercent: readOptional('goal', settingRanges.goalPercent, defaultSettings.goalPercent),
  }
}

/** The other choices in the address. */
export interface AddressChoices {
  /** The assumed 1R of trades without recorded risk: an amount, 'off' to exclude them, null for the suggestion. */
  readonly oneR: string | null
  /** The saved run that is shown. */
  readonly runId: string | null
}

/** Reads the other choices from the address. */
export function choicesFromAddress(address: URLSearchParams): AddressChoices {
  const oneR = address.get('oneR')
  const isValid = oneR === off || (oneR !== null && /^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/.test(oneR))
  return { oneR: isValid ? oneR : null, runId: address.get('run') }
}

const optional = (value: number | null) => (value === null ? off : String(value))

/** Writes settings and choices as an address with every parameter, so that a link keeps its meaning when defaults change. */
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
