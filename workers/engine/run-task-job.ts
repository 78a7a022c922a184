import type { Remote } from 'comlink'
import type { TradesMessage } from '#workers/engine/tasks/held-trades.ts'
import type { TaskName, TaskResults } from '#workers/engine/tasks/tasks.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { EngineApi } from './engine-api.ts'

/** A job that runs on one worker. */
interface TaskJob {
  readonly id: number
  readonly message: TradesMessage
  readonly call: <T>(work: (api: Remote<EngineApi>) => Promise<Outcome<T>>) => Promise<Outcome<T>>
  /** Whether the caller still wants the result. */
  readonly isWanted: () => boolean
  /** Receives the completed share of the work, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Runs a task on one worker and polls it until it is done. Each reply shows that the worker is alive, so a long task is not
 * mistaken for a dead worker.
 */
export async function runTaskJob<Name extends TaskName>(job: TaskJob): Promise<Outcome<TaskResults[Name]>> {
  const { id, message, call, isWanted, onProgress } = job
  let step = await call((api) => api.compute(id, message))
  while (step.ok && !step.value.done) {
    if (!isWanted()) return cancelled
    onProgress(step.value.share)
    // Each call follows the reply to the previous one.
    step = await call((api) => api.resumeTask(id))
  }
  if (!step.ok) return step
  // The message's type does not say which task the result belongs to.
  return step.value.done ? success(step.value.value as TaskResults[Name]) : cancelled
}
