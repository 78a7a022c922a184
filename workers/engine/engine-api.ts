import { transfer } from 'comlink'
import { GrowthApi } from '#workers/engine/growth/growth-api.ts'
import { transferableBuffers } from '#workers/engine/growth/join-parts.ts'
import { HeldTrades, type TradesMessage } from '#workers/engine/tasks/held-trades.ts'
import { TaskRun, type TaskStep } from '#workers/engine/tasks/task-run.ts'
import { loadTasks, runTask, type TaskRequest, type TaskResults } from '#workers/engine/tasks/tasks.ts'
import { callEngine } from '#workers/engine/wasm/call-engine.ts'
import { loadEngine } from '#workers/engine/wasm/load-engine.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'

/** The buffers of a result that is made of arrays of numbers, which are handed over instead of copied. */
const packedBuffers = (result: TaskResults[TaskRequest['task']]): ArrayBuffer[] =>
  Array.isArray(result) && result[0] instanceof Float64Array ? transferableBuffers(result as Float64Array[]) : []

/** The API of a worker to the pool: simulations that run in parts on all workers, and tasks that run on one worker. */
export class EngineApi extends GrowthApi {
  readonly #held = new HeldTrades()
  readonly #tasks = new Map<number, TaskRun<TaskResults[TaskRequest['task']]>>()

  /** Loads the engine and returns its version. */
  version(): Promise<Outcome<string>> {
    return callEngine((engine) => engine.engine_version())
  }

  /** Loads the engine and the code of every task; returns the engine's version. */
  preload(): Promise<Outcome<string>> {
    return callEngine(async (engine) => {
      await loadTasks()
      return engine.engine_version()
    })
  }

  /** Starts a task. Returns its progress or its result. */
  compute(job: number, message: TradesMessage): Promise<Outcome<TaskStep<TaskResults[TaskRequest['task']]>>> {
    const { task, input } = this.#held.restore(message)
    // Registered before the engine is loaded, so that a cancellation finds it.
    this.#tasks.set(job, new TaskRun(async (control) => runTask(await loadEngine(), task, input, control)))
    return this.resumeTask(job)
  }

  /** Waits for the progress of a task, or its result. */
  async resumeTask(job: number): Promise<Outcome<TaskStep<TaskResults[TaskRequest['task']]>>> {
    const run = this.#tasks.get(job)
    if (run === undefined) return cancelled
    const outcome = await callEngine(() => run.next())
    if (!outcome.ok || outcome.value?.done !== false) this.#tasks.delete(job)
    if (!outcome.ok) return outcome
    if (outcome.value === null) return cancelled
    const step = success(outcome.value)
    const buffers = outcome.value.done ? packedBuffers(outcome.value.value) : []
    return buffers.length === 0 ? step : transfer(step, buffers)
  }

  /** Cancels a task: it ends at its next pause. */
  cancelTask(job: number): Promise<Outcome<null>> {
    this.#tasks.get(job)?.cancel()
    this.#tasks.delete(job)
    return Promise.resolve(success(null))
  }
}
