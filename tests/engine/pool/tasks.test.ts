import { afterEach, describe, expect, it } from 'vitest'
import { EngineApi } from '#workers/engine/engine-api.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import type { TaskControl } from '#workers/engine/tasks/task-control.ts'
import { TaskRun } from '#workers/engine/tasks/task-run.ts'
import { success } from '#workers/shared/outcome.ts'
import { inProcessWorker, type InProcess } from './pool-in-process.ts'

let pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1 })
afterEach(() => pool.stop())

const values = [-100, 150, -80, 220, -120, 60, -100, 310]

/** Lets the clock pass a task's time between two pauses. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

async function stages(control: TaskControl, seen: number[]): Promise<string> {
  for (let stage = 1; stage <= 4; stage += 1) {
    work(15)
    seen.push(stage)
    control.progress(stage / 4)
    // Stages follow one another.
    await control.pause()
  }
  return 'done'
}

describe('a task in a worker', () => {
  it('tells each share once, in order, and then its result', async () => {
    const seen: number[] = []
    const run = new TaskRun((control) => stages(control, seen))
    const steps = []
    for (let step = await run.next(); ; step = await run.next()) {
      steps.push(step)
      if (step === null || step.done) break
    }
    expect(steps).toEqual([
      { done: false, share: 0.25 },
      { done: false, share: 0.5 },
      { done: false, share: 0.75 },
      { done: false, share: 1 },
      { done: true, value: 'done' },
    ])
  })

  it('ends at its next pause when cancelled', async () => {
    const seen: number[] = []
    const run = new TaskRun((control) => stages(control, seen))
    await run.next()
    run.cancel()
    expect(await run.next()).toBeNull()
    expect(seen).toEqual([1])
  })

  it('rejects with what it throws, whenever it is asked', async () => {
    const run = new TaskRun(() => Promise.reject(new Error('no')))
    await new Promise(setImmediate)
    await expect(run.next()).rejects.toThrow('no')
  })
})

describe('tasks over the pool', () => {
  it('answers with the result or with the refusal', async () => {
    pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 2 })
    const outcome = await pool.compute('optimalF', { values })
    expect(outcome.ok && outcome.value?.fraction).toBeCloseTo(0.248466224851862, 14)
    expect(await pool.compute('optimalF', { values: [] })).toMatchObject({
      ok: false,
      problem: { code: 'too_few_trades', parameter: 'values' },
    })
    expect(pool.alive).toBe(2)
  })

  it('asks again until a long task is done, and passes its progress on', async () => {
    class Long extends EngineApi {
      #asked = 0
      override compute() {
        return Promise.resolve(success({ done: false, share: 0.1 } as const))
      }
      override resumeTask() {
        this.#asked += 1
        if (this.#asked === 1) return Promise.resolve(success({ done: false, share: 0.6 } as const))
        return Promise.resolve(success({ done: true, value: null } as const))
      }
    }
    pool = new EnginePool({ createWorker: () => inProcessWorker({ api: new Long() }), size: 1 })
    const shares: number[] = []
    const outcome = await pool.compute('optimalF', { values }, { onProgress: (share) => shares.push(share) })
    expect(outcome).toEqual(success(null))
    expect(shares).toEqual([0.1, 0.6])
  })

  it('uses the worker with the least to do', async () => {
    const asked: number[] = []
    class Noting extends EngineApi {
      readonly #n: number
      readonly #answers: boolean
      constructor(n: number, answers: boolean) {
        super()
        this.#n = n
        this.#answers = answers
      }
      override compute(...parameters: Parameters<EngineApi['compute']>): ReturnType<EngineApi['compute']> {
        asked.push(this.#n)
        return this.#answers ? super.compute(...parameters) : new Promise(() => {})
      }
    }
    let count = 0
    pool = new EnginePool({
      createWorker: () => {
        const n = count++
        return inProcessWorker({ api: new Noting(n, n === 1) })
      },
      size: 2,
    })
    const controller = new AbortController()
    const stuck = pool.compute('optimalF', { values }, { signal: controller.signal })
    await pool.compute('optimalF', { values })
    await pool.compute('optimalF', { values })
    controller.abort()
    expect(await stuck).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    expect(asked).toEqual([0, 1, 1])
  })

  it('on cancellation or timeout, the worker is told to abort the task', async () => {
    const given: number[] = []
    class Endless extends EngineApi {
      override compute(): Promise<never> {
        return new Promise(() => {})
      }
      override cancelTask(job: number) {
        given.push(job)
        return super.cancelTask(job)
      }
    }
    const workers: InProcess[] = []
    pool = new EnginePool({
      createWorker: () => {
        const worker = inProcessWorker({ api: new Endless() })
        workers.push(worker)
        return worker
      },
      size: 1,
    })
    expect(await pool.compute('optimalF', { values }, { timeoutMs: 20 })).toMatchObject({
      ok: false,
      problem: { code: 'timeout' },
    })
    expect(await pool.compute('optimalF', { values }, { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      problem: { code: 'cancelled' },
    })
    await expect.poll(() => given).toEqual([0])
  })
})
