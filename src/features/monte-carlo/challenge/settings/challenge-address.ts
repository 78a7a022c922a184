import { challengeLimits } from '#domain/simulation/challenge.ts'
import { tabCodec } from '#features/monte-carlo/settings/use-tab-settings.ts'
import { parseInRange } from '#shared/simulation/parse-in-range.ts'
import { seedFromText, seedText } from '#shared/simulation/seed-text.ts'
import { defaultChallengeSettings, drawdownKinds, type ChallengeSettings } from './challenge-settings.ts'

/** The minimum and maximum value that each control accepts. */
export const challengeRanges = {
  account: [100, 100_000_000],
  riskPercent: [0, 100],
  fundedRiskPercent: [0, 100],
  costR: [0, 1_000],
  tradesPerDay: [1, challengeLimits.maxTradesPerDay],
  targetPercent: [0.1, 1_000],
  secondTargetPercent: [0.1, 1_000],
  drawdownPercent: [0.1, 100],
  dailyLossPercent: [0.1, 100],
  consistencyPercent: [1, 100],
  minDays: [0, challengeLimits.maxDays],
  maxDays: [1, challengeLimits.maxDays],
  payoutEvery: [1, challengeLimits.maxDays],
  minProfitPercent: [0.1, 1_000],
  bufferPercent: [0, 1_000],
  splitPercent: [0, 100],
  entryFee: [0, 100_000],
  activationFee: [0, 100_000],
  fundedDays: [1, challengeLimits.maxDays],
  paths: [100, challengeLimits.maxPaths],
} as const satisfies Partial<Record<keyof ChallengeSettings, readonly [number, number]>>
type NumberName = keyof typeof challengeRanges

/** Names in the address, which must never change. */
const addressNames: Readonly<Record<NumberName, string>> = {
  account: 'account',
  riskPercent: 'risk',
  fundedRiskPercent: 'fundedRisk',
  costR: 'cost',
  tradesPerDay: 'perDay',
  targetPercent: 'target',
  secondTargetPercent: 'target2',
  drawdownPercent: 'drawdown',
  dailyLossPercent: 'daily',
  consistencyPercent: 'best',
  minDays: 'minDays',
  maxDays: 'maxDays',
  payoutEvery: 'every',
  minProfitPercent: 'profit',
  bufferPercent: 'buffer',
  splitPercent: 'split',
  entryFee: 'fee',
  activationFee: 'activation',
  fundedDays: 'funded',
  paths: 'paths',
}
const numberNames = Object.keys(challengeRanges) as NumberName[]
/** Numbers that can be switched off. */
const optionalNames: ReadonlySet<string> = new Set([
  'tradesPerDay',
  'secondTargetPercent',
  'dailyLossPercent',
  'consistencyPercent',
  'maxDays',
])
const wholeNames: ReadonlySet<string> = new Set([
  'tradesPerDay',
  'minDays',
  'maxDays',
  'payoutEvery',
  'fundedDays',
  'paths',
])
const off = 'off'

const flagNames = { locks: 'lock', dailyLossEnds: 'dailyEnds', feeRefunded: 'refund' } as const
type FlagName = keyof typeof flagNames

function readNumber(address: URLSearchParams, name: NumberName): number | null {
  const text = address.get(addressNames[name])
  if (text === off && optionalNames.has(name)) return null
  const value = parseInRange(text, challengeRanges[name])
  const isValid = value !== null && (!wholeNames.has(name) || Number.isInteger(value))
  return isValid ? value : defaultChallengeSettings[name]
}

function readFlag(address: URLSearchParams, name: FlagName): boolean {
  const text = address.get(flagNames[name])
  return text === null ? defaultChallengeSettings[name] : text === 'yes'
}

/** Reads the settings; missing or invalid ones have their defaults. */
function read(address: URLSearchParams): ChallengeSettings {
  const numbers = Object.fromEntries(numberNames.map((name) => [name, readNumber(address, name)])) as Pick<
    ChallengeSettings,
    NumberName
  >
  const kind = drawdownKinds.find((known) => known === address.get('kind'))
  return {
    ...numbers,
    drawdownKind: kind ?? defaultChallengeSettings.drawdownKind,
    locks: readFlag(address, 'locks'),
    dailyLossEnds: readFlag(address, 'dailyLossEnds'),
    feeRefunded: readFlag(address, 'feeRefunded'),
    seed: seedFromText(address.get('seed') ?? '') ?? defaultChallengeSettings.seed,
  }
}

/** Writes every setting, so that a link keeps its meaning when defaults change. */
function write(settings: ChallengeSettings): URLSearchParams {
  const address = new URLSearchParams({ tab: 'challenge' })
  for (const name of numberNames) address.set(addressNames[name], String(settings[name] ?? off))
  for (const name of Object.keys(flagNames) as FlagName[]) address.set(flagNames[name], settings[name] ? 'yes' : 'no')
  address.set('kind', settings.drawdownKind)
  address.set('seed', seedText(settings.seed))
  return address
}

export const challengeCodec = tabCodec<ChallengeSettings>({ read, write })
