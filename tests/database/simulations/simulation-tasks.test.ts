import { afterAll, describe, expect, test } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { challengeCurve, simulateChallenge } from '#server/reference/challenge/simulate-challenge.ts'
import { simulateHistory } from '#server/reference/growth/history-rank.ts'
import { kellyDrawdown } from '#server/reference/growth/kelly-drawdown.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { jointKelly } from '#server/reference/kelly/joint.ts'
import { optimalF } from '#server/reference/kelly/optimal-f.ts'
import { resampleFigures } from '#server/reference/resampling/resample-figures.ts'
import { whatIfEndings } from '#server/reference/what-if/endings.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import { whatIfGuards } from '#server/reference/what-if/guards.ts'
import { whatIfOutcomes } from '#server/reference/what-if/outcomes.ts'
import { removeBehavior } from '#server/reference/what-if/remove-behavior.ts'
import { defaultPoolOptions, openSimulationPool } from '#server/simulations/threads/simulation-pool.ts'
import type { InputOf, ResultOf, TaskName } from '#server/simulations/threads/tasks.ts'
import { plainChallenge } from '#tests/support/simulation/plain-challenge.ts'

const pool = openSimulationPool({ ...defaultPoolOptions, threads: 1 })
afterAll(() => pool.close())
const caller = {
  takeTurn: async () => {},
  signal: new AbortController().signal,
  fieldOf: (parameter: string) => parameter,
}

const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1]
const seed = [42, 7] as const
const growth: GrowthInput = {
  r,
  model: { kind: 'circular', blockLength: 3 },
  sizing: { kind: 'cappedFraction', fraction: 0.05, cap: 0.1 },
  extraCostR: 0.01,
  paths: 100,
  steps: 30,
  seed,
  flows: [{ kind: 'withdrawal', every: 7, amount: 0.01 }],
  ruin: [{ kind: 'trailingAmount', amount: 0.2, lockAt: 1, endOfDay: false }],
  stopAtRuin: false,
  goal: 1.5,
  resampleHistory: true,
  recovery: true,
}
const grid: WhatIfInput = {
  trades: Array.from({ length: 80 }, (_, i) => {
    const result = r[(i * 7) % r.length] ?? 0
    return {
      r: result,
      mae: Math.max(0, -result) + (i % 5) / 10,
      mfe: Math.max(0, result) + (i % 7) / 10,
      exit: 'other',
      post: null,
      candles: null,
    }
  }),
  stops: [0.5, 1, 1.5],
  targets: [1, 2, 3],
  slippage: 0.01,
  cost: 0.02,
  policy: 'neutral',
  fallback: 'pessimistic',
  sizing: 'constantRisk',
  orderDependent: true,
  kelly: true,
}
const drawdown = {
  growth: { ...growth, resampleHistory: false, recovery: false },
  level: 0.2,
  tolerance: 0.1,
  points: 3,
}
const curve = { challenge: plainChallenge, risks: [0.01, 0.02] }
const cell = { stop: 1, target: 2 }
const guarded = { grid, resamples: 100, seed }
const removal = { values: r, remove: r.map((_, i) => i % 3 === 0), resamples: 100, seed }

describe('a simulation thread answers what the reference computes, bit for bit:', () => {
  /** The answer from the worker thread, with the reference's own. */
  const cases: { [Name in TaskName]: { input: InputOf<Name>; expected: ResultOf<Name> } } = {
    growth: { input: growth, expected: simulateGrowth(growth) },
    scenarios: {
      input: [growth, { ...growth, goal: 2 }],
      expected: simulateScenarios([growth, { ...growth, goal: 2 }]),
    },
    history: { input: growth, expected: simulateHistory(growth) },
    kelly: {
      input: { r, extraCostR: 0.01, bootstraps: 50, seed, curvePoints: 5, floor: null },
      expected: analyzeKelly({ r, extraCostR: 0.01, bootstraps: 50, seed, curvePoints: 5, floor: null }),
    },
    kellyDrawdown: { input: drawdown, expected: kellyDrawdown(drawdown) },
    jointKelly: {
      input: { rows: r.map((value, i) => [value, r[(i + 3) % r.length] ?? 0]) },
      expected: jointKelly({ rows: r.map((value, i) => [value, r[(i + 3) % r.length] ?? 0]) }),
    },
    optimalF: { input: { values: r }, expected: optimalF(r) },
    resampling: {
      input: { values: r, resamples: 200, blockLength: null, seed },
      expected: resampleFigures({ values: r, resamples: 200, blockLength: null, seed }),
    },
    challenge: { input: plainChallenge, expected: simulateChallenge(plainChallenge) },
    challengeCurve: { input: curve, expected: challengeCurve(curve) },
    whatIfGrid: { input: grid, expected: whatIfGrid(grid) },
    whatIfOutcomes: { input: { grid, cell }, expected: whatIfOutcomes(grid, 1, 2) },
    whatIfEndings: {
      input: { grid, cell },
      expected: whatIfEndings(grid, 1, 2).map((ending, place) => ({
        outcome: whatIfOutcomes(grid, 1, 2)[place] ?? 0,
        ...ending,
      })),
    },
    whatIfGuards: { input: guarded, expected: whatIfGuards(guarded) },
    removeBehavior: { input: removal, expected: removeBehavior(removal) },
  }

  test.each(Object.entries(cases))('%s', async (name, { input, expected }) => {
    const answer: unknown = await pool.run(name as TaskName, input, caller)
    expect(answer).toStrictEqual(expected)
    expect(JSON.stringify(answer).length).toBeGreaterThan(20)
  })
})
