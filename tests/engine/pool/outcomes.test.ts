import { afterEach, describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { EngineApi } from '#workers/engine/engine-api.ts'
import type { EquityRequest } from '#workers/engine/growth/growth-part.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import { success } from '#workers/shared/outcome.ts'
import { inProcessWorker, input, type InProcess } from './pool-in-process.ts'

let pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1 })
afterEach(() => pool.stop())

/** A pool whose workers the test can reach. */
function poolOf(size: number, create: (n: number) => InProcess, options: object = {}): InProcess[] {
  const workers: InProcess[] = []
  pool = new EnginePool({
    size,
    createWorker: () => {
      const worker = create(workers.length)
      workers.push(worker)
      return worker
    },
    ...options,
  })
  return workers
}

/** Counts how often the engine's steps are asked for, and tells when they first are. */
class Watched extends EngineApi {
  asked = 0
  readonly begun: Promise<void>
  #begin = () => {}

  constructor() {
    super()
    this.begun = new Promise((resolve) => {
      this.#begin = resolve
    })
  }

  override advanceGrowth(job: number, toSteps: readonly number[], wanted: EquityRequest) {
    this.asked += 1
    this.#begin()
    return super.advanceGrowth(job, toSteps, wanted)
  }

  override sweepGrowth(...asked: Parameters<EngineApi['sweepGrowth']>) {
    this.asked += 1
    this.#begin()
    return super.sweepGrowth(...asked)
  }
}

/** Never answers the calls that compute. */
class Deaf extends EngineApi {
  override advanceGrowth(): Promise<never> {
    return new Promise(() => {})
  }
}

const long: GrowthInput = { ...input, paths: 100_000, steps: 10_000 }

describe('errors as data', () => {
  it.each<[string, Partial<GrowthInput>, string, string]>([
    ['too few trades', { r: [1, -1] }, 'too_few_trades', 'r'],
    ['a fraction above one', { sizing: { kind: 'fixedFraction', fraction: 1.5 } }, 'parameter_out_of_range', 'sizing'],
    ['half a path', { paths: 1.5 }, 'parameter_out_of_range', 'paths'],
    ['no path', { paths: 0 }, 'parameter_out_of_range', 'paths'],
    ['paths that are not a number', { paths: Number.NaN }, 'parameter_out_of_range', 'paths'],
    ['too many paths', { paths: 1e9 }, 'parameter_out_of_range', 'paths'],
    ['no trade ahead', { steps: 0 }, 'parameter_out_of_range', 'steps'],
    ['a goal at the start', { goal: 1 }, 'parameter_out_of_range', 'goal'],
    [
      'growth beyond all bounds',
      { r: Array<number>(10).fill(9), sizing: { kind: 'fixedFraction', fraction: 1 }, steps: 400 },
      'growth_overflow',
      'sizing',
    ],
  ])('%s', async (_, change, code, parameter) => {
    poolOf(3, () => inProcessWorker())
    const outcome = await pool.simulateGrowth({ ...input, ...change })
    expect(outcome).toMatchObject({ ok: false, problem: { code, parameter } })
    // A refusal costs no worker.
    expect(pool.alive).toBe(3)
  })

  it('a worker that cannot be started', async () => {
    poolOf(1, () => {
      throw new Error('no threads left')
    })
    const outcome = await pool.simulateGrowth(input)
    expect(outcome).toEqual({ ok: false, problem: { code: 'worker_failed', message: 'no threads left' } })
  })
})

describe('cancelling', () => {
  it('before the start costs nothing', async () => {
    const workers = poolOf(2, () => inProcessWorker())
    const outcome = await pool.simulateGrowth(input, { signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    expect(workers).toHaveLength(0)
  })

  it.each([
    ['from sample to sample', { ...long, paths: 60_000 }],
    ['in a sweep', long],
  ])('is seen between two stretches of one call, and leaves the worker fit for the next run: %s', async (_, of) => {
    const api = new Watched()
    const workers = poolOf(1, () => inProcessWorker({ api }))
    const controller = new AbortController()
    const running = pool.simulateGrowth(of, { signal: controller.signal })
    await api.begun
    controller.abort()
    expect(await running).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    const asked = api.asked
    // Small enough for a single call: the cancelled run asks for no more.
    expect(await pool.simulateGrowth({ ...input, paths: 1000 })).toMatchObject({ ok: true })
    expect(api.asked).toBe(asked + 1)
    expect(workers).toHaveLength(1)
  })

  it('ends a worker that does not listen, as a last resort', async () => {
    class Stuck extends Watched {
      override cancelGrowth(): Promise<never> {
        return new Promise(() => {})
      }
    }
    const api = new Stuck()
    const workers = poolOf(1, (n) => inProcessWorker(n === 0 ? { api } : {}), { cancelGraceMs: 30 })
    const controller = new AbortController()
    const running = pool.simulateGrowth(long, { signal: controller.signal })
    await api.begun
    controller.abort()
    await running
    await expect.poll(() => workers[0]?.terminated).toBe(true)
    expect(await pool.simulateGrowth(input)).toMatchObject({ ok: true })
    expect(workers).toHaveLength(2)
  })
})

describe('time limits', () => {
  it('a worker that never answers is given up and replaced', async () => {
    const workers = poolOf(2, (n) => inProcessWorker(n === 1 ? { api: new Deaf() } : {}), { silenceMs: 2_000 })
    const outcome = await pool.simulateGrowth(input)
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'timeout' } })
    expect(workers[1]?.terminated).toBe(true)
    expect(await pool.simulateGrowth(input)).toMatchObject({ ok: true })
    expect(workers).toHaveLength(3)
  })

  it('a run that takes too long ends', async () => {
    poolOf(1, () => inProcessWorker())
    const outcome = await pool.simulateGrowth(long, { timeoutMs: 40 })
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'timeout' } })
    expect(await pool.simulateGrowth(input)).toMatchObject({ ok: true })
  })
})

describe('workers come and go', () => {
  it('one that dies fails its run with the reason and is replaced', async () => {
    const api = new Watched()
    const workers = poolOf(2, (n) => inProcessWorker(n === 0 ? { api } : {}))
    const running = pool.simulateGrowth(long)
    await api.begun
    workers[0]?.die('unreachable executed')
    expect(await running).toEqual({ ok: false, problem: { code: 'worker_failed', message: 'unreachable executed' } })
    expect(pool.alive).toBe(1)
    expect(await pool.simulateGrowth(input)).toMatchObject({ ok: true })
    expect(workers).toHaveLength(3)
  })

  it('they stop when idle and start again when needed', async () => {
    const workers = poolOf(2, () => inProcessWorker(), { idleMs: 20 })
    expect(await pool.warmUp()).toEqual(success(expect.stringMatching(/^\d+\.\d+\.\d+$/)))
    expect(pool.alive).toBe(2)
    await expect.poll(() => pool.alive).toBe(0)
    expect(workers.map((worker) => worker.terminated)).toEqual([true, true])
    expect(await pool.simulateGrowth(input)).toMatchObject({ ok: true })
    expect(workers).toHaveLength(4)
  })

  it('stopping ends pending work', async () => {
    poolOf(1, () => inProcessWorker())
    const running = pool.simulateGrowth(long)
    pool.stop()
    expect(await running).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
  })
})
