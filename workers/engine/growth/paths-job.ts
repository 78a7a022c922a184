import type { Remote } from 'comlink'
import type { EngineApi } from '#workers/engine/engine-api.ts'
import type { Outcome } from '#workers/shared/outcome.ts'

/** Calls a worker of the pool. */
export type CallWorker = <T>(
  worker: number,
  work: (api: Remote<EngineApi>) => Promise<Outcome<T>>,
) => Promise<Outcome<T>>

/** A job over all workers. */
export interface PathsJob {
  readonly id: number
  readonly workers: number
  readonly call: CallWorker
  /** Whether the caller still wants the result. */
  readonly isWanted: () => boolean
  /** Receives the share of the work that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** A part of a job as a job: its progress is a stretch of the whole's. */
export function partOfJob(job: PathsJob, from: number, to: number): PathsJob {
  return { ...job, onProgress: (share) => job.onProgress(from + (to - from) * share) }
}
