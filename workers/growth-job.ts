import { transfer, type Remote } from 'comlink'
import { percentiles, type GrowthInput, type GrowthResult } from '#domain/simulation.ts'
import { describePaths } from './describe-paths.ts'
import type { EngineApi } from './engine-api.ts'
import { buffersOf } from './join-parts.ts'
import { allOf, cancelled, success, type Outcome } from './outcome.ts'
import { splitPaths } from './path-parts.ts'
import { sampleSteps } from './sample-steps.ts'

/** Calls a worker of the pool. */
export type Call = <T>(worker: number, work: (api: Remote<EngineApi>) => Promise<Outcome<T>>) => Promise<Outcome<T>>

export interface GrowthJob {
  readonly id: number
  readonly input: GrowthInput
  readonly workers: number
  readonly call: Call
  /** Whether the caller still wants the result. */
  readonly wanted: () => boolean
  /** Receives the share of the work that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Most memory that one worker's columns take at a time, so that a million paths do not keep a hundred columns. */
const batchBytes = 4 * 1024 * 1024
/** Share of the progress that the paths take; the rest is the description of their outcomes. */
const pathsShare = 0.9

/**
 * One simulation over the workers: paths split into parts, advanced together from batch to batch of samples. A batch's
 * columns are reduced to percentiles, column by column on all workers, and dropped.
 */
export async function runGrowth(job: GrowthJob): Promise<Outcome<GrowthResult>> {
  const { id, input, call } = job
  // The engine refuses a number of paths it cannot split; until then any split will do.
  const splittable = Number.isInteger(input.paths) && input.paths > 0 && input.paths <= 2 ** 32
  const parts = splitPaths(splittable ? input.paths : 1, job.workers)
  const opened = await allOf(parts.map((part, i) => call(i, (api) => api.openGrowth(id, input, part))))
  if (!opened.ok) return opened

  const at = sampleSteps(input.steps)
  const largest = Math.max(...parts.map((part) => part.count))
  const batchSize = Math.max(1, Math.floor(batchBytes / (largest * Float64Array.BYTES_PER_ELEMENT)))
  // Every path starts at 1, the multiple of its own initial capital.
  const columns: number[][] = [percentiles.map(() => 1)]
  for (let from = 1; from < at.length; from += batchSize) {
    if (!job.wanted()) return cancelled
    const steps = at.slice(from, from + batchSize)
    // oxlint-disable-next-line no-await-in-loop -- batches follow one another, so that only one is in memory
    const reduced = await advanceBatch(job, parts.length, steps)
    if (!reduced.ok) return reduced
    columns.push(...reduced.value)
    job.onProgress((pathsShare * (steps.at(-1) ?? 0)) / input.steps)
  }

  const closed = await allOf(parts.map((_, i) => call(i, (api) => api.closeGrowth(id))))
  if (!closed.ok) return closed
  if (!job.wanted()) return cancelled
  const described = await describePaths(job, closed.value, (share) =>
    job.onProgress(pathsShare + (1 - pathsShare) * share),
  )
  if (!described.ok) return described
  return success({
    trades: input.r.length,
    paths: input.paths,
    steps: input.steps,
    fan: {
      at,
      percentiles: [...percentiles],
      values: percentiles.map((_, i) => columns.map((column) => column[i] ?? 1)),
    },
    ...described.value,
  })
}

/** Advances all parts through a batch of samples, then deals its columns out to the workers. */
async function advanceBatch(job: GrowthJob, parts: number, steps: readonly number[]): Promise<Outcome<number[][]>> {
  const workers = Array.from({ length: parts }, (_, i) => i)
  const advanced = await allOf(workers.map((i) => job.call(i, (api) => api.advanceGrowth(job.id, [...steps]))))
  if (!advanced.ok) return advanced
  if (!job.wanted()) return cancelled
  const columns = steps.map((_, k) => advanced.value.flatMap((part) => part[k] ?? []))
  const reduced = await allOf(
    workers.map((worker) => {
      const own = columns.filter((_, k) => k % parts === worker)
      if (own.length === 0) return Promise.resolve(success<number[][]>([]))
      return job.call(worker, (api) => api.fanColumns(transfer(own, buffersOf(own.flat()))))
    }),
  )
  if (!reduced.ok) return reduced
  return success(columns.map((_, k) => reduced.value[k % parts]?.[Math.floor(k / parts)] ?? []))
}
