import { afterEach, describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { engineGrowth } from '#tests/engine/wasm/engine-growth.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import { inProcessWorker, input } from './pool-in-process.ts'

let pool: EnginePool | null = null
afterEach(() => pool?.stop())

/** Numbers that jump about but are the same in each run. */
function delays(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state % 7
  }
}

describe('the answer does not depend on the workers', () => {
  const alone = engineGrowth(input)

  it.each([1, 2, 3, 7])('%i workers', async (size) => {
    pool = new EnginePool({ createWorker: () => inProcessWorker(), size })
    expect(await pool.simulateGrowth(input)).toStrictEqual({ ok: true, value: alone })
  })

  it.each([11, 12, 13])('answers in any order (%i)', async (seed) => {
    let started = 0
    pool = new EnginePool({ createWorker: () => inProcessWorker({ delay: delays(seed + started++) }), size: 3 })
    expect(await pool.simulateGrowth(input)).toStrictEqual({ ok: true, value: alone })
  })

  it('two runs at once', async () => {
    pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 2 })
    const other = { ...input, seed: [7, 7] as const, steps: 30, goal: null, ruin: [] }
    const [first, second] = await Promise.all([pool.simulateGrowth(input), pool.simulateGrowth(other)])
    expect(first).toStrictEqual({ ok: true, value: alone })
    expect(second).toStrictEqual({ ok: true, value: engineGrowth(other) })
  })

  it.each<[string, Partial<GrowthInput>]>([
    ['one path', { paths: 1 }],
    ['fewer paths than a block', { paths: 1000 }],
    ['exactly a block', { paths: 1024 }],
    ['one trade ahead', { steps: 1 }],
    ['more trades than samples', { steps: 1003, paths: 1500 }],
    ['columns of more than one batch', { paths: 60_000, steps: 100 }],
    ['a sweep', { paths: 70_000, steps: 120 }],
    [
      'a sweep with recovery, untouched by barriers',
      { paths: 66_000, steps: 110, ruin: [], goal: null, recovery: true },
    ],
    [
      'a sweep in the general form',
      { paths: 66_000, steps: 60, sizing: { kind: 'fixedRisk', risk: 0.03 }, recovery: true },
    ],
    ['a sweep of orders', { paths: 66_000, steps: 50, model: { kind: 'permutation' } }],
    ['a sweep with resampled histories', { paths: 66_000, steps: 30, resampleHistory: true }],
    ['equal equities in a sweep', { paths: 70_000, steps: 5, sizing: { kind: 'fixedFraction', fraction: 0 } }],
    ['equities at zero in a sweep', { paths: 70_000, steps: 6, sizing: { kind: 'fixedFraction', fraction: 1 } }],
  ])('%s', async (_, change) => {
    const changed = { ...input, ...change }
    pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 3 })
    expect(await pool.simulateGrowth(changed)).toStrictEqual({ ok: true, value: engineGrowth(changed) })
  })

  it.each<[string, Partial<GrowthInput>]>([
    ['from sample to sample', { paths: 60_000, steps: 100 }],
    ['in a sweep', { paths: 66_000, steps: 20 }],
    ['in a sweep that is given up', { paths: 66_000, steps: 20, sizing: { kind: 'fixedFraction', fraction: 0 } }],
  ])('reports progress that rises to the whole: %s', async (_, change) => {
    pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 2 })
    const shares: number[] = []
    await pool.simulateGrowth({ ...input, ...change }, { onProgress: (share) => shares.push(share) })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.length).toBeGreaterThan(10)
    expect(shares.at(-1)).toBe(1)
  })
})
