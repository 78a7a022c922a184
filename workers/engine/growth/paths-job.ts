import type { Remote } from 'comlink'
import type { Outcome } from '#workers/shared/outcome.ts'
import type { GrowthApi } from './growth-api.ts'

/** A job that runs on all workers. */
export interface PathsJob {
  readonly id: number
  readonly workers: number
  /** Calls a worker by its index. */
  readonly call: <T>(worker: number, work: (api: Remote<GrowthApi>) => Promise<Outcome<T>>) => Promise<Outcome<T>>
  /** Whether the caller still wants the result. */
  readonly isWanted: () => boolean
  /** Receives the completed share of the work, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** A stage of a job, whose progress runs from `from` to `to` of the job's. */
export function stageOfJob(job: PathsJob, from: number, to: number): PathsJob {
  return { ...job, onProgress: (share) => job.onProgress(from + (to - from) * share) }
}
