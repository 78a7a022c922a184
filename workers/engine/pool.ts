import type { Remote } from 'comlink'
import type { HistoryResult, ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import type { PathsJob } from '#workers/engine/growth/paths-job.ts'
import { runGrowth } from '#workers/engine/growth/run-growth.ts'
import { runSamplePaths, type SamplePaths } from '#workers/engine/growth/run-sample-paths.ts'
import type { FanViewer } from '#workers/engine/growth/simulate-paths.ts'
import type { TaskInputs, TaskName, TaskRequest, TaskResults } from '#workers/engine/tasks/tasks.ts'
import { cancelled, failure, success, type Outcome } from '#workers/shared/outcome.ts'
import type { RunOptions } from '#workers/shared/run-options.ts'
import type { EngineApi } from './engine-api.ts'
import { runTaskJob } from './run-task-job.ts'
import { WorkerSlot, type EngineWorker } from './worker-slot.ts'

interface PoolOptions {
  readonly createWorker: () => EngineWorker
  /** Maximum number of workers at a time. */
  readonly size: number
  /** Workers are stopped, and their memory freed, after this long without a job. */
  readonly idleMs?: number
  /** A worker that does not reply to a call within this long is terminated. */
  readonly silenceMs?: number
  /** A worker that does not confirm a cancellation within this long is terminated. */
  readonly cancelGraceMs?: number
}

/** How a simulation of growth is watched and ended. */
export interface GrowthOptions extends RunOptions {
  /** Receives the fan once the paths are simulated, before their other figures are computed. */
  readonly viewer?: FanViewer | undefined
}

/** A run of the pool with its workers. */
interface PoolJob extends PathsJob {
  readonly slots: readonly WorkerSlot[]
  readonly call: <T>(worker: number, work: (api: Remote<EngineApi>) => Promise<Outcome<T>>) => Promise<Outcome<T>>
}

/**
 * Runs simulations on a number of workers, which start with the first job. Results do not depend on their number. The code
 * of portfolio growth, which a first visit runs, is loaded with the pool; that of other simulations when first needed.
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

  /** Number of live workers. */
  get alive(): number {
    return this.#slots.filter((slot) => !slot.ended).length
  }

  /** Starts the workers and loads the engine, so that the first run need not wait. Returns the engine's version. */
  async warmUp(): Promise<Outcome<string>> {
    const slots = this.#begin()
    if (!slots.ok) return slots
    const calls = slots.value.map((slot) => slot.call((api) => api.version(), this.#options.silenceMs))
    const versions = await Promise.all(calls)
    this.#finish()
    return versions.find((version) => !version.ok) ?? versions[0] ?? cancelled
  }

  /** Keeps the workers alive until the returned function is called. */
  keepAlive(): () => void {
    let isReleased = false
    this.#running += 1
    clearTimeout(this.#idle)
    return () => {
      if (!isReleased) this.#finish()
      isReleased = true
    }
  }

  /** Loads the code of every computation, so that the live workers run all of them without a connection. */
  async preload(): Promise<Outcome<string>> {
    const slots = this.#begin()
    if (!slots.ok) return slots
    const calls = slots.value.map((slot) => slot.call((api) => api.preload(), this.#options.silenceMs))
    const [loaded] = await Promise.all([
      Promise.all(calls),
      import('#workers/engine/growth/run-scenarios.ts'),
      import('#workers/engine/growth/run-history-rank.ts'),
      import('#workers/engine/growth/run-kelly-drawdown.ts'),
    ])
    this.#finish()
    return loaded.find((version) => !version.ok) ?? loaded[0] ?? cancelled
  }

  /** Simulates portfolio growth. Never throws: problems are in the outcome. */
  simulateGrowth(input: GrowthInput, options: GrowthOptions = {}): Promise<Outcome<GrowthResult>> {
    return this.#run(options, (job) => runGrowth(job, input, options.viewer))
  }

  /** Simulates the first `count` paths of an input, to be drawn one by one. Never throws. */
  samplePaths(input: GrowthInput, count: number, options: RunOptions = {}): Promise<Outcome<SamplePaths>> {
    return this.#run(options, (job) => runSamplePaths(job, input, count))
  }

  /** Simulates parameter sets on the same random numbers and compares them. Never throws. */
  simulateScenarios(inputs: readonly GrowthInput[], options: RunOptions = {}): Promise<Outcome<ScenarioResult>> {
    return this.#run(options, async (job) =>
      (await import('#workers/engine/growth/run-scenarios.ts')).runScenarios(job, inputs),
    )
  }

  /** Ranks the real history among simulated paths. Never throws. */
  simulateHistory(input: GrowthInput, options: RunOptions = {}): Promise<Outcome<HistoryResult>> {
    return this.#run(options, async (job) =>
      (await import('#workers/engine/growth/run-history-rank.ts')).runHistoryRank(job, input),
    )
  }

  /** Computes the chance of a drawdown by the fraction at risk. Never throws. */
  kellyDrawdown(input: KellyDrawdownInput, options: RunOptions = {}): Promise<Outcome<KellyDrawdownResult>> {
    return this.#run(options, async (job) =>
      (await import('#workers/engine/growth/run-kelly-drawdown.ts')).runKellyDrawdown(job, input),
    )
  }

  /** Runs a task on the least busy worker. Never throws: problems are in the outcome. */
  compute<Name extends TaskName>(
    task: Name,
    input: TaskInputs[Name],
    options: RunOptions = {},
  ): Promise<Outcome<TaskResults[Name]>> {
    return this.#run(options, (job) => {
      const minCalls = Math.min(...job.slots.map((slot) => slot.pendingCalls))
      const worker = job.slots.findIndex((slot) => slot.pendingCalls === minCalls)
      const slot = job.slots[worker]
      if (slot === undefined) return Promise.resolve(cancelled)
      const message = slot.held.shorten({ task, input } as TaskRequest)
      return runTaskJob<Name>({ ...job, message, call: (work) => job.call(worker, work) })
    })
  }

  /** Runs a job on the workers until it ends, its caller cancels or its time is up. */
  async #run<T>(options: RunOptions, start: (job: PoolJob) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const { signal, onProgress, timeoutMs } = options
    if (signal?.aborted === true) return cancelled
    const begun = this.#begin()
    if (!begun.ok) return begun
    const slots = begun.value
    const id = this.#jobs++
    let isWanted = true
    const call: PoolJob['call'] = (worker, work) => {
      const slot = slots[worker]
      return slot === undefined || !isWanted ? Promise.resolve(cancelled) : slot.call(work, this.#options.silenceMs)
    }
    const report = (share: number) => {
      if (isWanted) onProgress?.(share)
    }
    const release = new AbortController()
    const interrupted = waitForInterruption(signal, timeoutMs, release.signal)
    const run = start({ id, slots, workers: slots.length, call, isWanted: () => isWanted, onProgress: report })
    const outcome = await Promise.race([run.catch(poolFailure), interrupted])
    isWanted = false
    release.abort()
    if (!outcome.ok) this.#cancelJob(slots, id)
    this.#finish()
    return outcome
  }

  /** Stops every worker now; the next job starts new ones. */
  stop(): void {
    clearTimeout(this.#idle)
    for (const slot of this.#slots) slot.end({ code: 'cancelled', message: 'The engine was stopped.' })
    this.#slots = []
  }

  /** Registers a job and returns the workers for it. */
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

  /** The workers of the pool; ended ones are replaced. */
  #liveSlots(): readonly WorkerSlot[] {
    const alive = this.#slots.filter((slot) => !slot.ended)
    const missing = Math.max(1, this.#options.size) - alive.length
    for (let i = 0; i < missing; i += 1) alive.push(new WorkerSlot(this.#options.createWorker()))
    this.#slots = alive
    return alive
  }

  /** Tells the workers to cancel a job; one that does not reply in time is terminated. */
  #cancelJob(slots: readonly WorkerSlot[], id: number): void {
    for (const slot of slots) {
      void slot.call((api) => api.cancelGrowth(id), this.#options.cancelGraceMs)
      void slot.call((api) => api.cancelTask(id), this.#options.cancelGraceMs)
    }
  }
}

/** A failure of the pool itself, or of starting a worker. */
function poolFailure(thrown: unknown): Outcome<never> {
  return failure({ code: 'worker_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
}

/** Resolves when the caller cancels or the time is up. Aborting `release` removes the listener and the timer. */
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
