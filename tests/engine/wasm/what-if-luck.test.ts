import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcessWorker } from '#tests/engine/pool/pool-in-process.ts'
import { type ErrorRate, meetsGoal } from '#tests/error-rates/error-rate.ts'
import { statedCount } from '#tests/error-rates/page.ts'
import { countZeroEdge, edgeRate, gridOf, luckRate, superiorRate } from '#tests/error-rates/what-if-verdicts.ts'
import { zeroEdgeKinds, zeroEdgeTrades, type ZeroEdgeKind } from '#tests/error-rates/zero-edge-sets.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import { loadEngine, type Engine } from '#workers/engine/wasm/load-engine.ts'

const pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1, silenceMs: 120_000 })
afterAll(() => pool.stop())

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

describe('the verdict over a grid', () => {
  const page = readFileSync('docs/error-rates.md', 'utf8')
  const expectStated = (rate: ErrorRate, count: number) => {
    expect({ count, meetsGoal: meetsGoal(rate, count) }, rate.name).toEqual({ count, meetsGoal: true })
    expect(count, 'run npm run error-rates').toBe(statedCount(page, rate))
  }

  // One policy represents all, which the last test shows; npm run error-rates measures each.
  it.each(Object.keys(zeroEdgeKinds) as ZeroEdgeKind[])(
    'is luck without an edge, as often as it should be: %s',
    async (kind) => {
      const { luck, superior } = await countZeroEdge(engine, kind, 'optimistic')
      expectStated(luckRate(kind, 'optimistic'), luck)
      expectStated(superiorRate(kind), superior)
    },
    240_000,
  )

  it('is an edge where there is one', async () => {
    expectStated(edgeRate, await edgeRate.count(engine, edgeRate.samples, edgeRate.seed))
  })

  it('is luck where the best cell alone looks like an edge', async () => {
    let naive = 0
    let shown = 0
    const sets = 100
    for (let set = 0; set < sets; set += 1) {
      const grid = gridOf(zeroEdgeTrades('fineBars', 42, set), 'exact')
      // One worker answers one after the other.
      const cells = await pool.compute('whatIfGrid', grid)
      // One worker answers one after the other.
      const guards = await pool.compute('whatIfGuards', { grid, resamples: 100, seed: [set, 9] })
      if (!cells.ok || !guards.ok || guards.value === null) throw new Error('the engine says nothing')
      naive += Math.max(...cells.value.expectancy.map((value) => value ?? -Infinity)) / sets
      shown += guards.value.walkForward.gain.mean / sets
    }
    // The true value of every cell is 0: all of this is what choosing the best of a hundred invents.
    expect(naive).toBeGreaterThan(0.04)
    expect(Math.abs(shown)).toBeLessThan(naive / 2)
  })

  it.each(Object.keys(zeroEdgeKinds) as ZeroEdgeKind[])(
    'is the same whatever policy the grid shows: %s',
    async (kind) => {
      const trades = zeroEdgeTrades(kind, 42, 3)
      const guarded = await Promise.all(
        (['pessimistic', 'optimistic', 'neutral', 'exact'] as const).map(async (policy) => {
          const grid = { ...gridOf(trades, policy), fallback: 'optimistic' as const }
          return pool.compute('whatIfGuards', { grid, resamples: 100, seed: [1, 2] })
        }),
      )
      expect(new Set(guarded.map((one) => JSON.stringify(one))).size).toBe(1)
    },
  )
})
