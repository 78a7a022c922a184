import { afterEach, describe, expect, test } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { ApiError } from '#server/request/api-error.ts'
import {
  defaultPoolOptions,
  openSimulationPool,
  type Caller,
  type SimulationPool,
} from '#server/simulations/threads/simulation-pool.ts'

const small: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1],
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0.05,
  paths: 500,
  steps: 80,
  seed: [42, 0],
  flows: [],
  ruin: [{ kind: 'trailing', level: 0.3 }],
  stopAtRuin: true,
  goal: 1.5,
  resampleHistory: false,
  recovery: false,
}
/** Seconds of work. */
const long: GrowthInput = { ...small, paths: 20_000, steps: 10_000, stopAtRuin: false }
const never = new AbortController().signal
const caller = (signal = never): Caller => ({
  takeTurn: async () => {},
  signal,
  fieldOf: (parameter) => `parameters.${parameter}`,
})

let pool: SimulationPool | null = null
function open(options: Partial<typeof defaultPoolOptions> = {}): SimulationPool {
  pool = openSimulationPool({ ...defaultPoolOptions, ...options })
  return pool
}
afterEach(async () => {
  await pool?.close()
  pool = null
})

describe('the pool of simulations', () => {
  test('gives the reference’s answer, bit for bit', async () => {
    expect(await open().run('growth', small, caller())).toStrictEqual(simulateGrowth(small))
  })

  test('names what it refuses', async () => {
    const opened = open()
    const refused = (input: GrowthInput) => expect(opened.run('growth', input, caller())).rejects
    await refused({ ...small, r: small.r.slice(1) }).toMatchObject({ code: 'too_few_trades' })
    await refused({ ...small, sizing: { kind: 'fixedFraction', fraction: 2 } }).toMatchObject({
      code: 'simulation_refused',
      details: [{ field: 'parameters.sizing' }],
    })
    await refused({ ...small, paths: 20_001, steps: 10_000 }).toMatchObject({ code: 'simulation_too_large' })
    // The thread detects the error after computing the paths.
    await refused({
      ...small,
      r: Array.from({ length: 10 }, () => 9),
      sizing: { kind: 'fixedFraction', fraction: 1 },
      steps: 500,
    }).toMatchObject({
      code: 'simulation_refused',
      details: [{ field: 'parameters.sizing' }],
    })
  })

  test('leaves the event loop free', async () => {
    const opened = open({ threads: 1 })
    const events: string[] = []
    const leave = new AbortController()
    const ended = opened.run('growth', long, caller(leave.signal)).catch(() => events.push('end'))
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      events.push('turn')
    }
    leave.abort()
    await ended
    // The event loop ran before two hundred million steps were done.
    expect(events).toEqual(['turn', 'turn', 'turn', 'turn', 'turn', 'end'])
  })

  test('runs when it is the turn of its account, and tells why it is not', async () => {
    const opened = open()
    const events: string[] = []
    const patient: Caller = { ...caller(), takeTurn: async () => void events.push('turn') }
    expect((await opened.run('growth', small, patient)).paths).toBe(500)
    expect(events).toEqual(['turn'])
    const refusal = new ApiError('too_many_requests')
    const refused: Caller = { ...caller(), takeTurn: () => Promise.reject(refusal) }
    await expect(opened.run('growth', small, refused)).rejects.toBe(refusal)
    expect(opened.pending()).toBe(0)
  })

  test('refuses when the queue is full', async () => {
    const opened = open({ threads: 1, queue: 1 })
    const leave = new AbortController()
    const waiting = [1, 2].map(() => opened.run('growth', long, caller(leave.signal)))
    await expect(opened.run('growth', small, caller())).rejects.toMatchObject({ code: 'busy' })
    leave.abort()
    await Promise.allSettled(waiting)
  })

  test('stops at its time limit', async () => {
    const answer = open({ timeLimitMs: 50 }).run('growth', long, caller())
    await expect(answer).rejects.toMatchObject({ code: 'busy' })
  })

  test('does not start for a caller who has gone', async () => {
    await expect(open().run('growth', long, caller(AbortSignal.abort()))).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  test('ends pending work when it is closed', async () => {
    const answer = open().run('growth', long, caller())
    const settled = expect(answer).rejects.toMatchObject({ code: 'busy' })
    await pool?.close()
    await settled
  })
})
