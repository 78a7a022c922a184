import type { HistoryResult, ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import type { CallWorker, PathsJob } from '#workers/engine/growth/paths-job.ts'
import { runGrowth } from '#workers/engine/growth/run-growth.ts'
import type { TaskInputs, TaskName, TaskRequest, TaskResults } from '#workers/engine/tasks/tasks.ts'
import { cancelled, failure, success, type Outcome } from '#workers/shared/outcome.ts'
import { runTaskJob } from './run-task-job.ts'
import { WorkerSlot, type EngineWorker } from './worker-slot.ts'

export interface PoolOptions {
  readonly createWorker: () => EngineWorker
  /** Most workers at a time. */
  readonly size: number
  /** Workers are stopped, and their memory given back, after this long without a job. */
  readonly idleMs?: number
  /** A worker that leaves a call without an answer for this long is given up. */
  readonly silenceMs?: number
  /** A worker that does not notice a cancellation within this long is given up. */
  readonly cancelGraceMs?: number
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Receives the share of the work that is done, rising from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Longest time for the whole run. */
  readonly timeoutMs?: number | undefined
}

/** What a run of the pool works with. */
interface PoolJob extends PathsJob {
  readonly slots: readonly WorkerSlot[]
}

/**
 * Simulations over a number of workers, started when there is work. The answer does not depend on their number.
 * Portfolio growth is what a first visit runs; the other simulations are loaded when they are asked for.
 */
export class EnginePool {
  readonly #options: Required<PoolOptions>
  #slots: WorkerSlot[] = []
  #jobs = 0
  #running = 0
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(options: PoolOptions) {
    this.#options = { idleMs: 60_000, silenceMs: 30_000, cancelGraceMs: 1_000, ...options }
  }

  /** Workers that are alive now. */
  get alive(): number {
    return this.#slots.filter((slot) => !slot.ended).length
  }

  /** Starts the workers and loads the engine into them, so that the first run need not wait; the engine's version. */
  async warmUp(): Promise<Outcome<string>> {
    const slots = this.#begin()
    if (!slots.ok) return slots
    const asked = slots.value.map((slot) => slot.call((api) => api.version(), this.#options.silenceMs))
    const versions = await Promise.all(asked)
    this.#finish()
    return versions.find((version) => !version.ok) ?? versions[0] ?? cancelled
  }

  /** Simulates portfolio growth. Never throws: what goes wrong is in the outcome. */
  simulateGrowth(input: GrowthInput, options: RunOptions = {}): Promise<Outcome<GrowthResult>> {
    return this.#run(options, (job) => runGrowth(job, input))
  }

  /** Simulates parameter sets on the same random numbers and compares them. Never throws. */
  simulateScenarios(inputs: readonly GrowthInput[], options: RunOptions = {}): Promise<Outcome<ScenarioResult>> {
    return this.#run(options, async (job) =>
      (await import('#workers/engine/growth/run-scenarios.ts')).runScenarios(job, inputs),
    )
  }

  /** Says where the real history lies among simulated paths. Never throws. */
  simulateHistory(input: GrowthInput, options: RunOptions = {}): Promise<Outcome<HistoryResult>> {
    return this.#run(options, async (job) =>
      (await import('#workers/engine/growth/run-history-rank.ts')).runHistoryRank(job, input),
    )
  }

  /** Says how the chance of a drawdown depends on the fraction at risk. Never throws. */
  kellyDrawdown(input: KellyDrawdownInput, options: RunOptions = {}): Promise<Outcome<KellyDrawdownResult>> {
    return this.#run(options, async (job) =>
      (await import('#workers/engine/growth/run-kelly-drawdown.ts')).runKellyDrawdown(job, input),
    )
  }

  /** Runs a task on the least busy worker. Never throws: what goes wrong is in the outcome. */
  compute<Name extends TaskName>(
    task: Name,
    input: TaskInputs[Name],
    options: RunOptions = {},
  ): Promise<Outcome<TaskResults[Name]>> {
    return this.#run(options, (job) => {
      const least = Math.min(...job.slots.map((slot) => slot.pendingCalls))
      const worker = job.slots.findIndex((slot) => slot.pendingCalls === least)
      const request = { task, input } as TaskRequest
      return runTaskJob<Name>({ ...job, request, call: (work) => job.call(worker, work) })
    })
  }

  /** Gives a run the workers, and ends it when its caller cancels or its time is up. */
  async #run<T>(options: RunOptions, start: (job: PoolJob) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const { signal, onProgress, timeoutMs } = options
    if (signal?.aborted === true) return cancelled
    const begun = this.#begin()
    if (!begun.ok) return begun
    const slots = begun.value
    const id = this.#jobs++
    let wanted = true
    const call: CallWorker = (worker, work) => {
      const slot = slots[worker]
      return slot === undefined || !wanted ? Promise.resolve(cancelled) : slot.call(work, this.#options.silenceMs)
    }
    const report = (share: number) => {
      if (wanted) onProgress?.(share)
    }
    const release = new AbortController()
    const interrupted = waitForInterruption(signal, timeoutMs, release.signal)
    const run = start({ id, slots, workers: slots.length, call, isWanted: () => wanted, onProgress: report })
    const outcome = await Promise.race([run.catch(poolFailure), interrupted])
    wanted = false
    release.abort()
    if (!outcome.ok) this.#giveUp(slots, id)
    this.#finish()
    return outcome
  }

  /** Stops every worker now; the next job starts new ones. */
  stop(): void {
    clearTimeout(this.#idle)
    for (const slot of this.#slots) slot.end({ code: 'cancelled', message: 'The engine was stopped.' })
    this.#slots = []
  }

  /** Counts a job in, and gives it the workers. */
  #begin(): Outcome<readonly WorkerSlot[]> {
    try {
      const slots = this.#liveSlots()
      clearTimeout(this.#idle)
      this.#running += 1
      return success(slots)
    } catch (thrown) {
      return poolFailure(thrown)
    }
  }

  #finish(): void {
    this.#running -= 1
    if (this.#running === 0) this.#idle = setTimeout(() => this.stop(), this.#options.idleMs)
  }

  /** As many workers as the pool may have; those that ended are replaced. */
  #liveSlots(): readonly WorkerSlot[] {
    const alive = this.#slots.filter((slot) => !slot.ended)
    const missing = Math.max(1, this.#options.size) - alive.length
    for (let i = 0; i < missing; i += 1) alive.push(new WorkerSlot(this.#options.createWorker()))
    this.#slots = alive
    return alive
  }

  /** Tells the workers to drop a job; one that is too deep in it to listen is ended. */
  #giveUp(slots: readonly WorkerSlot[], id: number): void {
    for (const slot of slots) {
      void slot.call((api) => api.cancelGrowth(id), this.#options.cancelGraceMs)
      void slot.call((api) => api.cancelTask(id), this.#options.cancelGraceMs)
    }
  }
}

/** A fault of the pool itself, or a worker that cannot be started. */
function poolFailure(thrown: unknown): Outcome<never> {
  return failure({ code: 'worker_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
}

/** Settles when the caller cancels or the time is up; aborting `release` lets go of both. */
function waitForInterruption(
  signal: AbortSignal | undefined,
  timeoutMs: number | undefined,
  release: AbortSignal,
): Promise<Outcome<never>> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(cancelled), { signal: release })
    if (timeoutMs === undefined) return
    const message = `The simulation took longer than ${timeoutMs / 1000} seconds.`
    const timer = setTimeout(() => resolve(failure({ code: 'timeout', message })), timeoutMs)
    release.addEventListener('abort', () => clearTimeout(timer))
  })
}
