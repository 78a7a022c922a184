import { describe, expect, it } from 'vitest'
import { quantile } from '#domain/numbers/statistics.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { poolOf } from '#tests/engine/equality/pools.ts'
import type { DrawnFan } from '#workers/engine/growth/simulate-paths.ts'

const input: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1],
  model: { kind: 'stationary', blockLength: 3 },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0,
  paths: 30,
  steps: 140,
  seed: [7, 8],
  flows: [{ kind: 'withdrawal', every: 20, amount: 0.01 }],
  ruin: [{ kind: 'trailing', level: 0.3 }],
  stopAtRuin: true,
  goal: null,
  resampleHistory: false,
  recovery: false,
}

describe('single paths of a simulation', () => {
  it.each([1, 2, 3])('are those of its fan, with %i workers', async (workers) => {
    const pool = poolOf(workers)
    const [growth, sampled] = await Promise.all([pool.simulateGrowth(input), pool.samplePaths(input, 30)])
    if (!growth.ok || !sampled.ok) throw new Error('The engine refused the input')
    const { fan } = growth.value
    const { at, paths } = sampled.value
    expect(at).toEqual(fan.at)
    expect(paths).toHaveLength(30)
    for (const [k, after] of at.entries()) {
      const column = paths.map((path) => path[k] ?? Number.NaN)
      const median = fan.values[fan.percentiles.indexOf(50)]?.[k] ?? Number.NaN
      expect(quantile(column, 0.5), `after ${after} trades`).toBeCloseTo(median, 12)
    }
  })

  it('are the first ones of a larger simulation', async () => {
    const pool = poolOf(2)
    const [few, all] = await Promise.all([pool.samplePaths(input, 5), pool.samplePaths({ ...input, paths: 5000 }, 5)])
    expect(few).toEqual(all)
    expect(few.ok && few.value.paths.length).toBe(5)
  })

  it.each([1, 2, 3])('come with the fan, before the figures, from %i workers', async (workers) => {
    const pool = poolOf(workers)
    const larger = { ...input, paths: 5000 }
    const seen: DrawnFan[] = []
    let isDone = false
    const growth = await pool.simulateGrowth(larger, {
      viewer: {
        paths: 5,
        onFan: (fan) => {
          expect(isDone).toBe(false)
          seen.push(fan)
        },
      },
    })
    isDone = true
    const alone = await pool.samplePaths(larger, 5)
    expect(growth.ok && alone.ok && seen).toEqual([
      { fan: growth.ok && growth.value.fan, samplePaths: alone.ok && alone.value },
    ])
  })

  it('of a refused input are refused', async () => {
    expect(await poolOf(1).samplePaths({ ...input, steps: 0 }, 5)).toMatchObject({ ok: false })
  })
})
