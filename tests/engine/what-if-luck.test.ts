import { afterAll, describe, expect, it } from 'vitest'
import type { WhatIfGuards, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if.ts'
import { pathState, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import { inProcessWorker } from './pool-in-process.ts'

const pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1, silenceMs: 120_000 })
afterAll(() => pool.stop())

/** Steps of a trade, each 0.05 R up or down: about one R from entry to exit. Every level is a multiple of a step. */
const steps = 400
const step = 0.05
const tradesOfSet = 200
const levels = Array.from({ length: 10 }, (_, i) => (i + 1) / 4)

/** A trade held to its last step. `up` says how likely a step up is. */
function walk(generator: Xoshiro, up: (at: number) => number): WhatIfTrade {
  let [place, low, high] = [0, 0, 0]
  const candles: { adverse: number; favourable: number }[] = []
  for (let at = 0; at < steps; at += 1) {
    place += generator.next() < up(at) * 2 ** 32 ? 1 : -1
    if (place >= low && place <= high) continue
    // Only a new extreme can meet a level for the first time.
    low = Math.min(low, place)
    high = Math.max(high, place)
    candles.push({ adverse: -low / 20, favourable: high / 20 })
  }
  return { r: place * step, mae: -low / 20, mfe: high / 20, exit: 'other', post: null, candles }
}

function gridOf(set: number, up: (at: number) => number): WhatIfInput {
  const generator = Xoshiro.from(pathState([42, 4], set, 77))
  return {
    trades: Array.from({ length: tradesOfSet }, () => walk(generator, up)),
    stops: levels,
    targets: levels,
    slippage: 0,
    cost: 0,
    policy: 'exact',
    sizing: 'constantSize',
    orderDependent: false,
    kelly: false,
  }
}

async function guard(grid: WhatIfInput, set: number): Promise<WhatIfGuards> {
  const outcome = await pool.compute('whatIfGuards', { grid, resamples: 200, seed: [set, 9] })
  if (!outcome.ok || outcome.value === null) throw new Error('the guards say nothing')
  return outcome.value
}

describe('the verdict over a grid', () => {
  it('is luck on at least 95 % of sets without an edge, where the best cell alone looks like one', async () => {
    const sets = 200
    let luck = 0
    let naive = 0
    let shown = 0
    for (let set = 0; set < sets; set += 1) {
      const grid = gridOf(set, () => 0.5)
      // oxlint-disable-next-line no-await-in-loop -- one worker answers one after the other
      const [guards, cells] = [await guard(grid, set), await pool.compute('whatIfGrid', grid)]
      if (!cells.ok) throw new Error(cells.problem.message)
      luck += guards.verdict === 'luck' ? 1 : 0
      naive += Math.max(...cells.value.expectancy.map((value) => value ?? -Infinity)) / sets
      shown += guards.walkForward.gain.mean / sets
    }
    expect(luck / sets).toBeGreaterThanOrEqual(0.95)
    // The true value of every cell is 0: all of this is what choosing the best of a hundred invents.
    expect(naive).toBeGreaterThan(0.04)
    expect(Math.abs(shown)).toBeLessThan(naive / 2)
  }, 120_000)

  it('is an edge on at least 90 % of sets with one', async () => {
    const sets = 60
    let edge = 0
    for (let set = 0; set < sets; set += 1) {
      // Prices rise at first and give it all back: who takes the gain in time keeps it, who holds on has nothing.
      const grid = gridOf(1000 + set, (at) => (at < 100 ? 0.56 : 0.48))
      // oxlint-disable-next-line no-await-in-loop -- one worker answers one after the other
      const guards = await guard(grid, set)
      edge += guards.verdict === 'edge' ? 1 : 0
    }
    expect(edge / sets).toBeGreaterThanOrEqual(0.9)
  }, 120_000)
})
