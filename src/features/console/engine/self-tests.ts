import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyInput } from '#domain/simulation/kelly.ts'
import type { EnginePool } from '#workers/engine/pool.ts'
import type { Outcome } from '#workers/shared/outcome.ts'

/** A computation whose answer is known to the last bit. */
export interface SelfTest {
  readonly name: string
  readonly run: (pool: EnginePool) => Promise<Outcome<unknown>>
  /** Fingerprint of the answer, as the independent reference computes it (tests/engine/vectors/self-tests.test.ts). */
  readonly expected: string
}

/** Results in R: 40 trades with wins, losses and break-even trades. */
const r = Array.from({ length: 40 }, (_, index) => ((index * 37) % 101) / 25 - 1.5)

export const growthInput: GrowthInput = {
  r,
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0.03,
  paths: 2_000,
  steps: 200,
  seed: [42, 7],
  flows: [],
  ruin: [
    { kind: 'absolute', level: 0.8 },
    { kind: 'trailing', level: 0.2 },
  ],
  stopAtRuin: false,
  goal: 1.25,
  resampleHistory: false,
  recovery: true,
}
export const blocksInput: GrowthInput = { ...growthInput, model: { kind: 'stationary', blockLength: 4 } }
export const scenarioInputs: readonly GrowthInput[] = [
  growthInput,
  { ...growthInput, sizing: { kind: 'fixedFraction', fraction: 0.01 } },
]
export const kellyInput: KellyInput = {
  r,
  extraCostR: 0.03,
  bootstraps: 200,
  seed: [42, 7],
  curvePoints: 21,
  floor: { floor: 0.5, chance: 0.1 },
}

/** What the self-test of the engine runs, from the kernel of growth to single tasks. */
export const selfTests: readonly SelfTest[] = [
  { name: 'Growth, independent draws', run: (pool) => pool.simulateGrowth(growthInput), expected: '7627e1f2' },
  { name: 'Growth, blocks of trades', run: (pool) => pool.simulateGrowth(blocksInput), expected: '733f21d6' },
  { name: 'Two risks compared', run: (pool) => pool.simulateScenarios(scenarioInputs), expected: 'b0882a19' },
  { name: 'Kelly fraction', run: (pool) => pool.compute('kelly', kellyInput), expected: 'e56f4693' },
]
