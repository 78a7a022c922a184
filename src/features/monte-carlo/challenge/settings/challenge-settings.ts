import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import type { Seed } from '#domain/simulation/growth.ts'

/** How the largest loss is measured: below the initial balance, or below the highest balance after each trade or day. */
export const drawdownKinds = ['static', 'day', 'trade'] as const
export type DrawdownKind = (typeof drawdownKinds)[number]

/** The rules of a funded account as the controls show them: percentages of the account, and amounts of money. */
export interface ChallengeRules {
  readonly targetPercent: number
  /** Target of a second phase; null: one phase. */
  readonly secondTargetPercent: number | null
  readonly drawdownPercent: number
  readonly drawdownKind: DrawdownKind
  /** Whether a trailing floor stops at the initial balance. */
  readonly locks: boolean
  readonly dailyLossPercent: number | null
  /** Whether the daily loss ends the account, or else the day. */
  readonly dailyLossEnds: boolean
  readonly consistencyPercent: number | null
  readonly minDays: number
  /** Null: no time limit. */
  readonly maxDays: number | null
  readonly payoutEvery: number
  readonly minProfitPercent: number
  readonly bufferPercent: number
  readonly splitPercent: number
  readonly entryFee: number
  readonly activationFee: number
  readonly feeRefunded: boolean
}

export interface ChallengeSettings extends ChallengeRules {
  /** Size of the account in money. */
  readonly account: number
  readonly riskPercent: number
  readonly fundedRiskPercent: number
  readonly costR: number
  /** Trades per day; null: whole days of the history. */
  readonly tradesPerDay: number | null
  readonly fundedDays: number
  readonly paths: number
  readonly seed: Seed
}

/** Days of an evaluation without a time limit: those that need more are rare, and count as out of time. */
export const daysWithoutLimit = 1_000

const shared = { minDays: 0, maxDays: null, consistencyPercent: null, activationFee: 0, feeRefunded: false } as const

/** Typical rules; each can be changed. */
export const challengePresets = {
  oneStep: {
    ...shared,
    targetPercent: 10,
    secondTargetPercent: null,
    drawdownPercent: 6,
    drawdownKind: 'static',
    locks: false,
    dailyLossPercent: 3,
    dailyLossEnds: true,
    minDays: 3,
    maxDays: 60,
    payoutEvery: 10,
    minProfitPercent: 1,
    bufferPercent: 0,
    splitPercent: 80,
    entryFee: 500,
    feeRefunded: true,
  },
  twoSteps: {
    ...shared,
    targetPercent: 8,
    secondTargetPercent: 5,
    drawdownPercent: 10,
    drawdownKind: 'static',
    locks: false,
    dailyLossPercent: 5,
    dailyLossEnds: true,
    minDays: 4,
    maxDays: 60,
    payoutEvery: 10,
    minProfitPercent: 1,
    bufferPercent: 0,
    splitPercent: 80,
    entryFee: 500,
    feeRefunded: true,
  },
  endOfDay: {
    ...shared,
    targetPercent: 6,
    secondTargetPercent: null,
    drawdownPercent: 4,
    drawdownKind: 'day',
    locks: true,
    dailyLossPercent: 2,
    dailyLossEnds: false,
    consistencyPercent: 50,
    minDays: 2,
    payoutEvery: 8,
    minProfitPercent: 5,
    bufferPercent: 4,
    splitPercent: 90,
    entryFee: 150,
    activationFee: 150,
  },
  intraday: {
    ...shared,
    targetPercent: 6,
    secondTargetPercent: null,
    drawdownPercent: 4,
    drawdownKind: 'trade',
    locks: true,
    dailyLossPercent: null,
    dailyLossEnds: false,
    consistencyPercent: 30,
    minDays: 1,
    payoutEvery: 8,
    minProfitPercent: 5,
    bufferPercent: 4,
    splitPercent: 100,
    entryFee: 150,
    activationFee: 130,
  },
} as const satisfies Record<string, ChallengeRules>
export type ChallengePreset = keyof typeof challengePresets

export const presetLabels: Readonly<Record<ChallengePreset, string>> = {
  oneStep: 'One step',
  twoSteps: 'Two steps',
  endOfDay: 'Trailing (end of day)',
  intraday: 'Trailing, intraday',
}
export const presetKeys = Object.keys(challengePresets) as ChallengePreset[]

export const defaultChallengeSettings: ChallengeSettings = {
  ...challengePresets.oneStep,
  account: 100_000,
  riskPercent: 1,
  fundedRiskPercent: 0.5,
  costR: 0,
  tradesPerDay: null,
  fundedDays: 120,
  paths: 10_000,
  seed: [42, 0],
}

/** The preset whose rules the settings have; null if they have been changed. */
export function presetOf(settings: ChallengeSettings): ChallengePreset | null {
  const isLike = (preset: ChallengePreset) => {
    const rules: ChallengeRules = challengePresets[preset]
    return (Object.keys(rules) as (keyof ChallengeRules)[]).every((name) => settings[name] === rules[name])
  }
  return presetKeys.find(isLike) ?? null
}

const share = (percent: number) => percent / 100

/** The rules of the simulation, in multiples of the account. */
export function toChallengeInput(
  settings: ChallengeSettings,
  r: readonly number[],
  tradesPerDay: readonly number[],
): ChallengeInput {
  const { secondTargetPercent, dailyLossPercent, consistencyPercent, maxDays, drawdownKind } = settings
  const isTrailing = drawdownKind !== 'static'
  const most = maxDays ?? daysWithoutLimit
  return {
    r,
    days:
      settings.tradesPerDay === null
        ? { kind: 'history', tradesPerDay }
        : { kind: 'drawn', trades: settings.tradesPerDay },
    risk: share(settings.riskPercent),
    fundedRisk: share(settings.fundedRiskPercent),
    extraCostR: settings.costR,
    limits: {
      drawdown: {
        amount: share(settings.drawdownPercent),
        trailing: isTrailing,
        lockAt: isTrailing && settings.locks ? 1 : null,
        endOfDay: drawdownKind === 'day',
      },
      dailyLoss: dailyLossPercent === null ? null : { amount: share(dailyLossPercent), ends: settings.dailyLossEnds },
      consistency: consistencyPercent === null ? null : share(consistencyPercent),
    },
    evaluation: {
      targets: [settings.targetPercent, ...(secondTargetPercent === null ? [] : [secondTargetPercent])].map(share),
      minDays: Math.min(settings.minDays, most),
      maxDays: most,
    },
    funded: {
      days: settings.fundedDays,
      payoutEvery: settings.payoutEvery,
      minProfit: share(settings.minProfitPercent),
      buffer: share(settings.bufferPercent),
      split: share(settings.splitPercent),
    },
    fees: {
      entry: settings.entryFee / settings.account,
      activation: settings.activationFee / settings.account,
      refunded: settings.feeRefunded,
    },
    paths: settings.paths,
    seed: settings.seed,
  }
}

/** Risks of the curve; at two fifths of the largest loss, three losing trades end the account. */
const curvePoints = 24
const topOfDrawdown = 0.4

/** The risks at which passing and keeping are compared, as multiples of the account. */
export function curveRisks({ drawdownPercent }: ChallengeSettings): number[] {
  const top = Math.min(1, (drawdownPercent / 100) * topOfDrawdown)
  return Array.from({ length: curvePoints }, (_, i) => (top * (i + 1)) / curvePoints)
}
