import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import type {
  JointKellyInput,
  JointKellyResult,
  KellyInput,
  KellyResult,
  OptimalFInput,
  OptimalFResult,
} from '#domain/simulation/kelly.ts'
import type { ResamplingInput, ResamplingResult } from '#domain/simulation/resampling.ts'
import type { WhatIfGrid, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { jointKelly } from '#server/reference/kelly/joint.ts'
import { optimalF } from '#server/reference/kelly/optimal-f.ts'
import { resampleFigures } from '#server/reference/resampling/resample-figures.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import type { Outcome } from '#workers/shared/outcome.ts'
import { poolOf } from './pools.ts'

/** What both the engine and the reference can be asked. */
export interface Side {
  readonly growth: (input: GrowthInput) => Promise<GrowthResult>
  readonly kelly: (input: KellyInput) => Promise<KellyResult>
  readonly joint: (input: JointKellyInput) => Promise<JointKellyResult>
  readonly optimalF: (input: OptimalFInput) => Promise<OptimalFResult | null>
  readonly resampling: (input: ResamplingInput) => Promise<ResamplingResult>
  readonly whatIf: (input: WhatIfInput) => Promise<WhatIfGrid>
}

async function answered<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const settled = await outcome
  if (!settled.ok) throw new Error(settled.problem.message)
  return settled.value
}

const engine: Side = {
  growth: (input) => answered(poolOf(2).simulateGrowth(input)),
  kelly: (input) => answered(poolOf(2).compute('kelly', input)),
  joint: (input) => answered(poolOf(2).compute('jointKelly', input)),
  optimalF: (input) => answered(poolOf(2).compute('optimalF', input)),
  resampling: (input) => answered(poolOf(2).compute('resampling', input)),
  whatIf: (input) => answered(poolOf(2).compute('whatIfGrid', input)),
}

const reference: Side = {
  growth: (input) => Promise.resolve(simulateGrowth(input)),
  kelly: (input) => Promise.resolve(analyzeKelly(input)),
  joint: (input) => Promise.resolve(jointKelly(input)),
  optimalF: (input) => Promise.resolve(optimalF(input.values)),
  resampling: (input) => Promise.resolve(resampleFigures(input)),
  whatIf: (input) => Promise.resolve(whatIfGrid(input)),
}

/** The engine as the workers offer it, and the server's reference. */
export const sides: readonly (readonly [string, Side])[] = [
  ['the engine', engine],
  ['the reference', reference],
]

/** A simulation of trades drawn one by one, where a test does not say otherwise. */
export const someGrowth: GrowthInput = {
  r: [],
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  extraCostR: 0,
  paths: 20_000,
  steps: 100,
  seed: [2025, 3],
  flows: [],
  ruin: [],
  stopAtRuin: true,
  goal: null,
  resampleHistory: false,
  recovery: false,
}
