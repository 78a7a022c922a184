import { afterEach, describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput } from '#domain/simulation/kelly.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import type { Outcome } from '#workers/shared/outcome.ts'
import type { RunOptions } from '#workers/shared/run-options.ts'
import { inProcessWorker, input } from './pool-in-process.ts'

let pool: EnginePool | null = null
afterEach(() => pool?.stop())

function poolOf(size: number): EnginePool {
  pool?.stop()
  pool = new EnginePool({ createWorker: () => inProcessWorker(), size })
  return pool
}

const resampled: GrowthInput = {
  ...input,
  model: { kind: 'stationary', blockLength: 3 },
  resampleHistory: true,
  recovery: true,
}
const dear: GrowthInput = { ...resampled, extraCostR: 0.1 }
const kelly: KellyDrawdownInput = { growth: { ...input, steps: 40 }, level: 0.2, tolerance: 0.1, points: 3 }

type Run = (of: EnginePool, options?: RunOptions) => Promise<Outcome<unknown>>
const runs: readonly (readonly [string, Run, Run])[] = [
  [
    'growth with resampled histories',
    (of, options) => of.simulateGrowth(resampled, options),
    (of, options) => of.simulateGrowth({ ...resampled, paths: 100_000, steps: 10_000 }, options),
  ],
  [
    'scenarios',
    (of, options) => of.simulateScenarios([resampled, dear], options),
    (of, options) =>
      of.simulateScenarios(
        [input, dear].map((one) => ({
          ...one,
          model: { kind: 'permutation' },
          resampleHistory: false,
          paths: 1_000_000,
          steps: 10_000,
        })),
        options,
      ),
  ],
  [
    'the real history',
    (of, options) => of.simulateHistory(resampled, options),
    (of, options) =>
      of.simulateHistory(
        { ...input, r: Array.from({ length: 5000 }, (_, i) => (i % 3) - 0.9), paths: 1_000_000 },
        options,
      ),
  ],
  [
    'drawdown by fraction',
    (of, options) => of.kellyDrawdown(kelly, options),
    (of, options) => of.kellyDrawdown({ ...kelly, growth: { ...kelly.growth, paths: 1_000_000 } }, options),
  ],
]

describe.each(runs)('%s', (_, run, long) => {
  it('does not depend on the number of workers, and tells its progress', async () => {
    const shares: number[] = []
    const alone = await run(poolOf(1), { onProgress: (share) => shares.push(share) })
    expect(alone).toMatchObject({ ok: true })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeCloseTo(1, 12)
    expect(await run(poolOf(3))).toStrictEqual(alone)
  })

  it('is cancelled at once and leaves the workers fit', async () => {
    const of = poolOf(2)
    await of.warmUp()
    const controller = new AbortController()
    let reported = 0
    const running = long(of, { signal: controller.signal, onProgress: () => (reported += 1) })
    setTimeout(() => controller.abort(), 30)
    expect(await running).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    const before = reported
    expect(await of.simulateGrowth({ ...input, paths: 1000 })).toMatchObject({ ok: true })
    expect(of.alive).toBe(2)
    expect(reported).toBe(before)
  })
})
