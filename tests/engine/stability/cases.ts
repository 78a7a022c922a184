import type { ChallengeCurveInput, ChallengeInput } from '#domain/simulation/challenge.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { JointKellyInput, KellyDrawdownInput, KellyInput, OptimalFInput } from '#domain/simulation/kelly.ts'
import type { RuinBarrier, SampleModel, Sizing } from '#domain/simulation/model.ts'
import type { ResamplingInput } from '#domain/simulation/resampling.ts'
import type { RemovalInput, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { wordsFromOneToFour } from '#tests/engine/vectors/engine-vectors.ts'
import { gridOf } from '#tests/error-rates/what-if-verdicts.ts'
import { zeroEdgeTrades } from '#tests/error-rates/zero-edge-sets.ts'

/** Inputs whose answers are frozen. A changed input needs a name of its own: the old lines go on holding the old one. */

/** Hundredths from -1.5 to 2.5, break-even trades among them. */
function madeUp(count: number, skip = 0): number[] {
  const next = wordsFromOneToFour()
  for (let i = 0; i < skip; i += 1) next()
  return Array.from({ length: count }, () => Math.floor((next() * 401) / 2 ** 32) / 100 - 1.5)
}

const r = madeUp(60)
const days = { kind: 'days', tradesPerDay: [7, 3, 12, 1, 9, 8, 5, 15] } as const
const models: readonly (readonly [string, SampleModel])[] = [
  ['iid', { kind: 'iid' }],
  ['permutation', { kind: 'permutation' }],
  ['stationary', { kind: 'stationary', blockLength: 4 }],
  ['stationary-chosen', { kind: 'stationary', blockLength: null }],
  ['circular', { kind: 'circular', blockLength: 5 }],
  ['days', days],
  ['binary', { kind: 'binary', winRate: 0.45, breakevenRate: 0.05, averageWinR: 1.4, averageLossR: 0.9 }],
  ['normal', { kind: 'normal', meanR: 0.1, sdR: 1.3 }],
  ['student', { kind: 'student', degrees: 6, meanR: 0.1, sdR: 1.3 }],
  ['split-normal', { kind: 'splitNormal', skewRatio: 1.8, meanR: 0.1, sdR: 1.2 }],
  ['histogram', { kind: 'histogram', edges: [-1.5, -1, 0, 1, 4], weights: [1, 6, 3, 2] }],
]

const spreadErrors = { meanR: 0.15, sdR: 0.1 }
const uncertainModels: readonly (readonly [string, SampleModel])[] = [
  [
    'uncertain-binary',
    {
      kind: 'binary',
      winRate: 0.45,
      breakevenRate: 0.05,
      averageWinR: 1.4,
      averageLossR: 0.9,
      errors: { winRate: 0.06, breakevenRate: 0.03, averageWinR: 0.2, averageLossR: 0.1 },
    },
  ],
  ['uncertain-normal', { kind: 'normal', meanR: 0.1, sdR: 1.3, errors: spreadErrors }],
  ['uncertain-student', { kind: 'student', degrees: 6, meanR: 0.1, sdR: 1.3, errors: spreadErrors }],
  [
    'uncertain-split',
    { kind: 'splitNormal', skewRatio: 1.8, meanR: 0.1, sdR: 1.2, errors: { ...spreadErrors, skewRatio: 0.4 } },
  ],
]

const plain: GrowthInput = {
  r,
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0.03,
  paths: 1100,
  steps: 120,
  seed: [42, 7],
  flows: [],
  ruin: [
    { kind: 'absolute', level: 0.8 },
    { kind: 'trailing', level: 0.2 },
    { kind: 'trailingAmount', amount: 0.15, lockAt: 1.1, endOfDay: false },
  ],
  stopAtRuin: false,
  goal: 1.25,
  resampleHistory: false,
  recovery: true,
}

const sizings: readonly (readonly [string, Sizing])[] = [
  ['kelly', { kind: 'kellyFraction', multiple: 0.5 }],
  ['fixed-risk', { kind: 'fixedRisk', risk: 0.02 }],
  ['fixed-lot', { kind: 'fixedLot', lots: 2, fee: 0.0005, pnlPerLot: r.map((value) => value / 100) }],
  ['capped', { kind: 'cappedFraction', fraction: 0.03, cap: 0.025 }],
]
const daily: readonly RuinBarrier[] = [
  { kind: 'dailyLoss', amount: 0.04 },
  { kind: 'trailingAmount', amount: 0.1, lockAt: null, endOfDay: true },
]

/** Portfolio growth: every model, every sizing, flows, limits of funded accounts, an uncertain edge. */
export const growthCases: readonly (readonly [string, GrowthInput])[] = [
  ...models.map(([name, model]) => [name, { ...plain, model }] as const),
  ...sizings.map(([name, sizing]) => [name, { ...plain, sizing, stopAtRuin: true }] as const),
  ['funded', { ...plain, model: days, ruin: daily, stopAtRuin: true }],
  ['uncertain', { ...plain, model: { kind: 'stationary', blockLength: 3 }, resampleHistory: true }],
  ['uncertain-days', { ...plain, model: days, resampleHistory: true }],
  ...uncertainModels.map(([name, model]) => [name, { ...plain, model, resampleHistory: true }] as const),
  [
    'flows',
    {
      ...plain,
      sizing: { kind: 'fixedRisk', risk: 0.02 },
      flows: [
        { kind: 'deposit', every: 10, amount: 0.02 },
        { kind: 'withdrawalShare', every: 30, share: 0.1 },
        { kind: 'withdrawal', every: 7, amount: 0.01 },
      ],
    },
  ],
]

/** A funded account in two phases, by days of the history and by drawn trades. */
const twoPhases: ChallengeInput = {
  r,
  days: { kind: 'history', tradesPerDay: days.tradesPerDay },
  risk: 0.012,
  fundedRisk: 0.006,
  extraCostR: 0.03,
  limits: {
    drawdown: { amount: 0.1, trailing: true, lockAt: 1, endOfDay: true },
    dailyLoss: { amount: 0.05, ends: true },
    consistency: 0.5,
  },
  evaluation: { targets: [0.08, 0.05], minDays: 4, maxDays: 60 },
  funded: { days: 60, payoutEvery: 10, minProfit: 0.01, buffer: 0.002, split: 0.8 },
  fees: { entry: 0.005, activation: 0.001, refunded: true },
  paths: 1100,
  seed: [42, 7],
}
export const challengeCases: readonly (readonly [string, ChallengeInput])[] = [
  ['two-phases', twoPhases],
  [
    'drawn',
    {
      ...twoPhases,
      days: { kind: 'drawn', trades: 3 },
      limits: {
        drawdown: { amount: 0.06, trailing: false, lockAt: null, endOfDay: false },
        dailyLoss: { amount: 0.03, ends: false },
        consistency: null,
      },
      evaluation: { targets: [0.06], minDays: 0, maxDays: 30 },
    },
  ],
]
export const challengeCurveCase: ChallengeCurveInput = { challenge: twoPhases, risks: [0, 0.004, 0.016] }

export const scenarioCase: readonly GrowthInput[] = [0.01, 0.02, 0.04].map((fraction) => ({
  ...plain,
  sizing: { kind: 'fixedFraction', fraction },
}))
export const historyCase: GrowthInput = { ...plain, model: days, ruin: daily }
export const drawdownCase: KellyDrawdownInput = { growth: plain, level: 0.3, tolerance: 0.1, points: 11 }

export const kellyCase: KellyInput = {
  r,
  extraCostR: 0.03,
  bootstraps: 400,
  seed: [42, 7],
  curvePoints: 51,
  floor: { floor: 0.7, chance: 0.1 },
}
/** Results that persist, after costs: resamples are drawn in blocks. */
export const dependentKellyCase: KellyInput = {
  ...kellyCase,
  r: Array.from({ length: 90 }, (_, i) => (r[i % r.length] ?? 0) / 2 + (Math.floor(i / 9) % 2 === 0 ? 0.9 : -0.4)),
}
export const jointCase: JointKellyInput = { rows: r.map((value, i) => [value, r[(i * 7 + 3) % r.length] ?? 0]) }
export const optimalFCase: OptimalFInput = { values: r.map((value) => value * 120 + 10) }
export const resamplingCases: readonly (readonly [string, ResamplingInput])[] = [
  ['resampling', { values: r, resamples: 500, blockLength: null, seed: [42, 7] }],
  ['resampling-single', { values: r, resamples: 500, blockLength: 1, seed: [42, 7] }],
]

/** Trades whose distances come from the same words. */
const whatIfTrades: readonly WhatIfTrade[] = madeUp(180, 100).map((result, i) => {
  const [a = 0, b = 0, c = 0] = [1, 2, 3].map((k) => Math.abs(madeUp(180, 100 + 37 * k)[i] ?? 0))
  return {
    r: result,
    mae: a,
    mfe: b,
    exit: (['stop', 'target', 'other', 'other'] as const)[i % 4] ?? 'other',
    post:
      i % 3 === 0
        ? { mfpe: b, mape: c, first: ([null, 'favorable', 'adverse'] as const)[i % 9 === 0 ? 0 : (i % 2) + 1] ?? null }
        : null,
    candles:
      i % 5 === 0
        ? [
            { adverse: a / 2, favorable: c, isWhole: i % 2 === 0 },
            { adverse: a, favorable: b, isWhole: true },
          ]
        : null,
  }
})
const levels = (count: number, step: number) => Array.from({ length: count }, (_, i) => (i + 1) * step)
export const whatIfCases: readonly (readonly [string, WhatIfInput])[] = (
  ['pessimistic', 'optimistic', 'neutral', 'exact'] as const
).map((policy, i) => [
  policy,
  {
    trades: whatIfTrades,
    stops: levels(7, 0.25),
    targets: levels(9, 0.25),
    slippage: 0.05,
    cost: 0.02,
    policy,
    fallback: 'pessimistic',
    sizing: i % 2 === 0 ? 'constantSize' : 'constantRisk',
    orderDependent: true,
    kelly: true,
  },
])
export const removalCase: RemovalInput = {
  values: r,
  remove: r.map((_, i) => i % 4 === 1),
  resamples: 1000,
  seed: [42, 7],
}

/** Cells that differ from what was done in a few trades, each by a small gain. */
export const fewChangesCase: WhatIfInput = gridOf(zeroEdgeTrades('ownLevels', 42, 7), 'pessimistic')
