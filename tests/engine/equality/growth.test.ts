import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { goTogether, growthInputs, modelKinds, sizingKinds } from './growth-inputs.ts'
import { expectAlike, fromEngine, fromReference, type Answer } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

async function expectSame(input: GrowthInput, workers = 1): Promise<Answer<GrowthResult>> {
  const engine = fromEngine(await poolOf(workers).simulateGrowth(input))
  return expectAlike(
    engine,
    fromReference(() => simulateGrowth(input)),
  )
}

const pairs = modelKinds.flatMap((model) =>
  sizingKinds.filter((sizing) => goTogether(model, sizing)).map((sizing) => ({ model, sizing })),
)

describe('every model with every sizing: the engine and the reference agree, bit for bit', () => {
  it.each(pairs)('$model, $sizing', async ({ model, sizing }) => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(growthInputs({ models: [model], sizings: [sizing], maxPaths: 300 }), async (input) => {
        const answer = await expectSame(input)
        if ('value' in answer) answered += 1
      }),
      { numRuns: 12 },
    )
    expect(answered).toBeGreaterThan(0)
  })
})

describe('any number of workers', () => {
  it.each([1, 2, 3])('%i', async (workers) => {
    await fc.assert(
      fc.asyncProperty(growthInputs({ minPaths: 2049, maxPaths: 3300, maxSteps: 40 }), async (input) => {
        await expectSame(input, workers)
      }),
      { numRuns: 8 },
    )
  })
})

const plain: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1],
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0,
  paths: 1200,
  steps: 60,
  seed: [42, 0],
  flows: [],
  ruin: [],
  stopAtRuin: true,
  goal: 1.3,
  resampleHistory: false,
  recovery: true,
}
const days = { kind: 'days', tradesPerDay: [3, 1, 4, 1, 5, 6] } as const
const pnlPerLot = plain.r.map((r) => r / 50)

describe('places where rules meet', () => {
  it.each<[string, Partial<GrowthInput>]>([
    ['no risk at all, in units of equity', { sizing: { kind: 'fixedFraction', fraction: 0 } }],
    ['no risk at all, in money', { sizing: { kind: 'fixedRisk', risk: 0 } }],
    [
      'a withdrawal that takes everything',
      { flows: [{ kind: 'withdrawal', every: 7, amount: 1000 }], stopAtRuin: false },
    ],
    ['a share of all of it', { flows: [{ kind: 'withdrawalShare', every: 5, share: 1 }], stopAtRuin: false }],
    [
      'money gone, then a deposit that comes too late',
      {
        sizing: { kind: 'fixedRisk', risk: 1 },
        flows: [{ kind: 'deposit', every: 1, amount: 0.5 }],
        stopAtRuin: false,
      },
    ],
    [
      'all flows on the same trade, in their order',
      {
        sizing: { kind: 'fixedRisk', risk: 0.1 },
        flows: [
          { kind: 'withdrawalShare', every: 3, share: 0.5 },
          { kind: 'deposit', every: 3, amount: 0.25 },
          { kind: 'withdrawal', every: 6, amount: 0.1 },
          { kind: 'deposit', every: 6, amount: 0 },
        ],
        ruin: [
          { kind: 'trailing', level: 0.3 },
          { kind: 'trailingAmount', amount: 0.2, lockAt: 1, endOfDay: false },
        ],
      },
    ],
    [
      'the goal is reached by a deposit on the trade of ruin',
      {
        sizing: { kind: 'fixedRisk', risk: 0.05 },
        flows: [{ kind: 'deposit', every: 2, amount: 0.4 }],
        ruin: [{ kind: 'trailing', level: 0.05 }],
      },
    ],
    [
      'limits of a funded account',
      {
        model: days,
        sizing: { kind: 'cappedFraction', fraction: 0.03, cap: 0.025 },
        ruin: [
          { kind: 'dailyLoss', amount: 0.05 },
          { kind: 'trailingAmount', amount: 0.08, lockAt: 1.08, endOfDay: true },
          { kind: 'trailingAmount', amount: 0.08, lockAt: null, endOfDay: false },
        ],
        flows: [{ kind: 'withdrawal', every: 4, amount: 0.01 }],
        stopAtRuin: false,
      },
    ],
    ['a horizon inside a day', { model: days, steps: 2, ruin: [{ kind: 'dailyLoss', amount: 0.02 }] }],
    ['the permutation, once', { model: { kind: 'permutation' }, steps: 20 }],
    ['the permutation, three times over', { model: { kind: 'permutation' }, steps: 60 }],
    ['the permutation, cut off', { model: { kind: 'permutation' }, steps: 33 }],
    [
      'the permutation of lots',
      { model: { kind: 'permutation' }, sizing: { kind: 'fixedLot', lots: 2, fee: 0.001, pnlPerLot } },
    ],
    [
      'the permutation with ruin',
      {
        model: { kind: 'permutation' },
        sizing: { kind: 'fixedRisk', risk: 0.4 },
        ruin: [{ kind: 'absolute', level: 0.5 }],
      },
    ],
    ['blocks longer than the history', { model: { kind: 'circular', blockLength: 10_000 } }],
    ['blocks of one trade', { model: { kind: 'stationary', blockLength: 1 } }],
    ['blocks from the history', { model: { kind: 'stationary', blockLength: null }, resampleHistory: true }],
    ['days from days', { model: days, resampleHistory: true }],
    ['a Kelly fraction above everything', { sizing: { kind: 'kellyFraction', multiple: 2 }, r: [...plain.r, 40] }],
    ['no Kelly fraction without an edge', { sizing: { kind: 'kellyFraction', multiple: 1 }, extraCostR: 3 }],
    ['one path', { paths: 1 }],
    ['one path, one trade', { paths: 1, steps: 1, resampleHistory: true }],
    ['no drawdown at all', { r: plain.r.map((r) => Math.abs(r)), recovery: true }],
    ['break-even trades alone', { r: plain.r.map(() => 0) }],
    ['a trade that is worth everything', { r: [...plain.r, -200], stopAtRuin: false }],
    [
      'wins and losses of no size',
      {
        model: { kind: 'binary', winRate: 0.5, breakevenRate: 0.5, averageWinR: 0, averageLossR: 0 },
        extraCostR: 0.1,
      },
    ],
    ['losses alone', { model: { kind: 'binary', winRate: 0, breakevenRate: 0, averageWinR: 1, averageLossR: 1 } }],
    ['wins alone', { model: { kind: 'binary', winRate: 1, breakevenRate: 0, averageWinR: 1, averageLossR: 1 } }],
    ['a normal without spread', { model: { kind: 'normal', meanR: 0.1, sdR: 0 } }],
    ['no history where none is needed', { r: [], model: { kind: 'student', degrees: 4, meanR: 0.1, sdR: 1.2 } }],
    ['one bin', { model: { kind: 'histogram', edges: [-1, 2], weights: [0.1] } }],
    ['empty bins at both ends', { model: { kind: 'histogram', edges: [-3, -1, 0, 2, 9], weights: [0, 1, 2, 0] } }],
    ['more trades ahead than samples', { steps: 1003, paths: 400 }],
    [
      'eight limits',
      {
        ruin: [0, 0.5, 0.8, 0.9].flatMap((level) => [
          { kind: 'absolute', level } as const,
          { kind: 'trailing', level: 1 - level } as const,
        ]),
      },
    ],
  ])('%s', async (_, change) => {
    for (const sizing of [undefined, { kind: 'fixedRisk', risk: 0.05 } as const]) {
      const input = { ...plain, ...change, ...(change.sizing === undefined && sizing !== undefined ? { sizing } : {}) }
      // One after the other, so that a failure names its sizing.
      expect(await expectSame(input, 2), JSON.stringify(input.sizing)).toHaveProperty('value')
    }
  })
})
