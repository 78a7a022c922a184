import { afterAll, expect, it } from 'vitest'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { walks } from '#tests/engine/equality/what-if-inputs.ts'
import { EngineApi } from '#workers/engine/engine-api.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import { PackedGrid, plainGrid } from '#workers/engine/tasks/packed-grid.ts'
import { inProcessWorker } from './pool-in-process.ts'

const sent: number[] = []

/** Notes how many trades each message brings. */
class Noting extends EngineApi {
  override compute(...[job, message]: Parameters<EngineApi['compute']>): ReturnType<EngineApi['compute']> {
    const { request } = message
    if (request.task === 'whatIfGrid') sent.push(request.input.trades.length)
    if (request.task === 'whatIfReadings') sent.push(request.input.grid.trades.length)
    return super.compute(job, message)
  }
}

const poolOf = (size: number) =>
  new EnginePool({ createWorker: () => inProcessWorker({ api: new Noting() }), size, silenceMs: 120_000 })
const pools = [1, 2, 3].map(poolOf)
afterAll(() => {
  for (const pool of pools) pool.stop()
})

const input: WhatIfInput = {
  trades: walks({ trades: 80, seed: 3 }),
  stops: [0.5, 1, 1.5],
  targets: [1, 2],
  slippage: 0.02,
  cost: 0.01,
  policy: 'neutral',
  fallback: 'neutral',
  sizing: 'constantSize',
  orderDependent: true,
  kelly: true,
}
const readings = [
  { policy: 'pessimistic', fallback: 'pessimistic' },
  { policy: 'optimistic', fallback: 'optimistic' },
] as const

it.each(pools.map((pool, i) => [i + 1, pool] as const))(
  'readings of a grid are those grids, with %i workers',
  async (_, pool) => {
    const packed = await pool.compute('whatIfReadings', { grid: input, others: readings })
    const alone = []
    for (const changes of [{}, ...readings.map((reading) => ({ ...reading, orderDependent: false }))]) {
      const outcome = await pool.compute('whatIfGrid', { ...input, ...changes })
      if (!outcome.ok) throw new Error(outcome.problem.message)
      alone.push(outcome.value)
    }
    if (!packed.ok) throw new Error(packed.problem.message)
    const unpacked = packed.value.map((numbers, i) =>
      plainGrid(new PackedGrid(numbers, 6, { orderDependent: i === 0, kelly: true })),
    )
    expect(unpacked).toEqual(alone)
    expect(unpacked[0]?.ordered?.losingStreak).toHaveLength(6)
    // Cells without a loss have no Kelly fraction, which is not a number of the engine.
    expect(JSON.stringify(unpacked)).not.toContain('NaN')
  },
)

it('posts a sample once, while levels change, and again when it changes', async () => {
  const pool = poolOf(1)
  sent.length = 0
  const first = await pool.compute('whatIfGrid', input)
  const moved = await pool.compute('whatIfGrid', { ...input, stops: [0.5, 1, 1.75] })
  const others = input.trades.slice(0, 70)
  const narrowed = await pool.compute('whatIfGrid', { ...input, trades: others })
  const back = await pool.compute('whatIfGrid', input)
  expect(sent).toEqual([80, 0, 70, 80])
  expect(moved).toMatchObject({ ok: true, value: { trades: 80 } })
  expect(narrowed).toMatchObject({ ok: true, value: { trades: 70 } })
  expect(back).toEqual(first)
  // New workers have no trades yet.
  pool.stop()
  expect(await pool.compute('whatIfGrid', input)).toEqual(first)
  expect(sent.at(-1)).toBe(80)
  pool.stop()
})
