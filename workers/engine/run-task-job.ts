import type { Remote } from 'comlink'
import type { TaskName, TaskRequest, TaskResults } from '#workers/engine/tasks/tasks.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { EngineApi } from './engine-api.ts'

export interface TaskJob {
  readonly id: number
  readonly request: TaskRequest
  readonly call: <T>(work: (api: Remote<EngineApi>) => Promise<Outcome<T>>) => Promise<Outcome<T>>
  /** Whether the caller still wants the result. */
  readonly isWanted: () => boolean
  /** Receives the share of the work that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * One task on one worker, asked again and again until it is done: each answer is a sign of life, so that a long task is not
 * taken for a silent worker.
 */
export async function runTaskJob<Name extends TaskName>(job: TaskJob): Promise<Outcome<TaskResults[Name]>> {
  const { id, request, call, isWanted: wanted, onProgress } = job
  let step = await call((api) => api.compute(id, request))
  while (step.ok && !step.value.done) {
    if (!wanted()) return cancelled
    onProgress(step.value.share)
    // oxlint-disable-next-line no-await-in-loop -- each question follows the answer to the one before
    step = await call((api) => api.resumeTask(id))
  }
  if (!step.ok) return step
  // The result belongs to the task that was asked for, which the message does not say.
  return step.value.done ? success(step.value.value as TaskResults[Name]) : cancelled
}
