import { transfer, type Remote } from 'comlink'
import { percentiles, type Fan, type GrowthInput } from '#domain/simulation.ts'
import type { EngineApi } from './engine-api.ts'
import type { GrowthKind } from './growth-part.ts'
import { buffersOf } from './join-parts.ts'
import { allOf, cancelled, success, type Outcome } from './outcome.ts'
import { splitPaths } from './path-parts.ts'
import { sampleSteps } from './sample-steps.ts'

/** Calls a worker of the pool. */
export type Call = <T>(worker: number, work: (api: Remote<EngineApi>) => Promise<Outcome<T>>) => Promise<Outcome<T>>

/** A job over all workers. */
export interface PathsJob {
  readonly id: number
  readonly workers: number
  readonly call: Call
  /** Whether the caller still wants the result. */
  readonly wanted: () => boolean
  /** Receives the share of the work that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** A part of a job as a job: its progress is a stretch of the whole's. */
export function stretchOf(job: PathsJob, from: number, to: number): PathsJob {
  return { ...job, onProgress: (share) => job.onProgress(from + (to - from) * share) }
}

/** Most memory that the columns of a batch take, so that a million paths do not keep a hundred columns. */
const batchBytes = 16 * 1024 * 1024

/** Opens a simulation's paths on the workers, one part each; the number of parts and of steps. */
async function open(
  { id, workers, call }: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
): Promise<Outcome<{ parts: number; steps: number }>> {
  // The engine refuses a number of paths it cannot split; until then any split will do.
  const splittable = Number.isInteger(input.paths) && input.paths > 0 && input.paths <= 2 ** 32
  const parts = splitPaths(splittable ? input.paths : 1, workers)
  const opened = await allOf(parts.map((part, i) => call(i, (api) => api.openGrowth(id, input, part, kind))))
  if (!opened.ok) return opened
  return success({ parts: parts.length, steps: opened.value[0] ?? 0 })
}

/**
 * Simulates paths over the workers and reads each part with `close`. The paths advance together from sample to sample; an
 * answer after each of them is a sign of life.
 */
export async function simulatePaths<T>(
  job: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
  close: (api: Remote<EngineApi>) => Promise<Outcome<T>>,
): Promise<Outcome<T[]>> {
  const opened = await open(job, input, kind)
  if (!opened.ok) return opened
  const { parts, steps } = opened.value
  let done = 0
  const samples = sampleSteps(steps).slice(1)
  return allOf(
    Array.from({ length: parts }, async (_, worker) => {
      for (const step of samples) {
        if (!job.wanted()) return cancelled
        // oxlint-disable-next-line no-await-in-loop -- a part's samples follow one another
        const advanced = await job.call(worker, (api) => api.advanceGrowth(job.id, [step], false))
        if (!advanced.ok) return advanced
        done += 1
        job.onProgress(done / (samples.length * parts))
      }
      return job.call(worker, close)
    }),
  )
}

/**
 * Simulates paths over the workers with the fan of their equity, and reads each part with `close`. The paths advance together
 * from batch to batch of samples; a batch's columns are reduced to percentiles, column by column on all workers, and dropped.
 */
export async function simulateFan<T>(
  job: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
  close: (api: Remote<EngineApi>) => Promise<Outcome<T>>,
): Promise<Outcome<{ fan: Fan; parts: T[] }>> {
  const opened = await open(job, input, kind)
  if (!opened.ok) return opened
  const { parts, steps } = opened.value
  const at = sampleSteps(steps)
  const fitting = Math.floor(batchBytes / (input.paths * Float64Array.BYTES_PER_ELEMENT))
  // Whole rounds of one column for each worker.
  const batchSize = Math.max(1, Math.floor(fitting / parts)) * parts
  // Every path starts at 1, the multiple of its own initial capital.
  const columns: number[][] = [percentiles.map(() => 1)]
  for (let from = 1; from < at.length; from += batchSize) {
    if (!job.wanted()) return cancelled
    const batch = at.slice(from, from + batchSize)
    // oxlint-disable-next-line no-await-in-loop -- batches follow one another, so that only one is in memory
    const reduced = await advanceBatch(job, parts, batch)
    if (!reduced.ok) return reduced
    columns.push(...reduced.value)
    job.onProgress((batch.at(-1) ?? 0) / steps)
  }
  const closed = await allOf(Array.from({ length: parts }, (_, i) => job.call(i, close)))
  if (!closed.ok) return closed
  const values = percentiles.map((_, i) => columns.map((column) => column[i] ?? 1))
  return success({ fan: { at, percentiles: [...percentiles], values }, parts: closed.value })
}

/** Advances all parts through a batch of samples, then deals its columns out to the workers. */
async function advanceBatch(job: PathsJob, parts: number, steps: readonly number[]): Promise<Outcome<number[][]>> {
  const workers = Array.from({ length: parts }, (_, i) => i)
  const advanced = await allOf(workers.map((i) => job.call(i, (api) => api.advanceGrowth(job.id, [...steps], true))))
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
