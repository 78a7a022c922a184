import { buildVerificationFile } from '#domain/simulation/verification-file.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { challengeCurve, simulateChallenge } from '#server/reference/challenge/simulate-challenge.ts'
import { simulateHistory } from '#server/reference/growth/history-rank.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { whatIfEndings } from '#server/reference/what-if/endings.ts'
import { whatIfOutcomes } from '#server/reference/what-if/outcomes.ts'
import { someGrowth } from '#tests/engine/equality/both-sides.ts'
import { plainChallenge } from '#tests/support/simulation/plain-challenge.ts'

/** A small simulation of growth. */
export const growth = {
  ...someGrowth,
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1],
  paths: 200,
  steps: 40,
}
const kelly = { r: growth.r, extraCostR: 0, bootstraps: 100, curvePoints: 11, floor: null, seed: growth.seed }
const costly = [growth, { ...growth, extraCostR: 0.1 }]
const challenge = { ...plainChallenge, r: growth.r, paths: 100 }
const curve = { challenge, risks: [0.01, 0.02] }
const grid: WhatIfInput = {
  trades: growth.r.map((r, i) => ({
    r,
    mae: Math.max(0, -r) + (i % 3) / 2,
    mfe: Math.max(0, r) + (i % 4) / 2,
    exit: 'other',
    post: null,
    candles: null,
  })),
  stops: [0.5, 1],
  targets: [1, 2],
  slippage: 0.01,
  cost: 0.02,
  policy: 'neutral',
  fallback: 'pessimistic',
  sizing: 'constantRisk',
  orderDependent: false,
  kelly: false,
}
const values = whatIfOutcomes(grid, 1, 0)

/** A file of one computation of several kinds, as the reference computes them. */
export const someFile = buildVerificationFile('0.2.0+0123456789ab', [
  { task: 'growth', input: growth, output: simulateGrowth(growth) },
  { task: 'scenarios', input: costly, output: simulateScenarios(costly) },
  { task: 'kelly', input: kelly, output: analyzeKelly(kelly) },
  { task: 'history', input: growth, output: simulateHistory(growth) },
  { task: 'challenge', input: challenge, output: simulateChallenge(challenge) },
  { task: 'challengeCurve', input: curve, output: challengeCurve(curve) },
  { task: 'whatIfOutcomes', input: { grid, cell: { stop: 1, target: 0 } }, output: values },
  {
    task: 'whatIfEndings',
    input: { grid, cell: { stop: 1, target: 0 } },
    output: whatIfEndings(grid, 1, 0).map((ending, place) => ({ outcome: values[place], ...ending })),
  },
])
