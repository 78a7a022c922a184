import type { Remote } from 'comlink'
import { percentiles, type Fan, type GrowthInput } from '#domain/simulation/growth.ts'
import type { EngineApi } from '#workers/engine/engine-api.ts'
import { allOutcomes, cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { GrowthKind } from './growth-part.ts'
import { partOfJob, type PathsJob } from './paths-job.ts'
import { reduceColumns } from './reduce-columns.ts'
import { sampleSteps } from './sample-steps.ts'
import { splitPaths } from './split-paths.ts'
import type * as SweepColumns from './sweep-columns.ts'

/** Most memory that the columns of a batch take, so that a million paths do not keep a hundred columns. */
const maxBatchBytes = 16 * 1024 * 1024
/** More paths than this are swept: fewer have little state, and whole columns are simpler. */
const maxColumnPaths = 65_536

/** Opens a simulation's paths on the workers, one part each; the number of parts and of steps. */
async function openPaths(
  { id, workers, call }: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
): Promise<Outcome<{ parts: number; steps: number }>> {
  // The engine refuses a number of paths it cannot split; until then any split will do.
  const splittable = Number.isInteger(input.paths) && input.paths > 0 && input.paths <= 2 ** 32
  const parts = splitPaths(splittable ? input.paths : 1, workers)
  const opened = await allOutcomes(parts.map((part, i) => call(i, (api) => api.openGrowth(id, input, part, kind))))
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
  const opened = await openPaths(job, input, kind)
  if (!opened.ok) return opened
  const { parts, steps } = opened.value
  let done = 0
  const samples = sampleSteps(steps).slice(1)
  return allOutcomes(
    Array.from({ length: parts }, async (_, worker) => {
      for (const step of samples) {
        if (!job.isWanted()) return cancelled
        // oxlint-disable-next-line no-await-in-loop -- a part's samples follow one another
        const advanced = await job.call(worker, (api) => api.advanceGrowth(job.id, [step], 'nothing'))
        if (!advanced.ok) return advanced
        done += 1
        job.onProgress(done / (samples.length * parts))
      }
      return job.call(worker, close)
    }),
  )
}

/** Sweeps paths; what that takes is loaded when there are so many. */
async function loadAndSweep(...given: Parameters<typeof SweepColumns.sweepColumns>) {
  return (await import('./sweep-columns.ts')).sweepColumns(...given)
}

/** The paths advance together from batch to batch of samples; a batch's columns are reduced to percentiles and dropped. */
async function reduceInBatches(
  job: PathsJob,
  parts: number,
  paths: number,
  at: readonly number[],
): Promise<Outcome<number[][]>> {
  const size = Math.max(1, Math.floor(maxBatchBytes / (paths * Float64Array.BYTES_PER_ELEMENT)))
  const columns: number[][] = []
  for (let from = 0; from < at.length; from += size) {
    if (!job.isWanted()) return cancelled
    // oxlint-disable-next-line no-await-in-loop -- batches follow one another, so that only one is in memory
    const reduced = await reduceColumns(job, parts, at.slice(from, from + size))
    if (!reduced.ok) return reduced
    columns.push(...reduced.value)
    job.onProgress(columns.length / at.length)
  }
  return success(columns)
}

/** Simulates paths over the workers with the fan of their equity, and reads each part with `close`. */
export async function simulateFan<T>(
  job: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
  close: (api: Remote<EngineApi>) => Promise<Outcome<T>>,
): Promise<Outcome<{ fan: Fan; parts: T[] }>> {
  const opened = await openPaths(job, input, kind)
  if (!opened.ok) return opened
  const { parts, steps } = opened.value
  const at = sampleSteps(steps)
  const ahead = at.slice(1)
  const isSwept = input.paths > maxColumnPaths
  let reached = 0
  const onProgress = (share: number) => {
    reached = share
    job.onProgress(share)
  }
  const swept = isSwept ? await loadAndSweep({ ...job, onProgress }, parts, input.paths, ahead) : success(null)
  if (!swept.ok) return swept
  let columns = swept.value
  if (columns === null) {
    const again = isSwept ? await openPaths(job, input, kind) : opened
    if (!again.ok) return again
    const reduced = await reduceInBatches(partOfJob(job, reached, 1), parts, input.paths, ahead)
    if (!reduced.ok) return reduced
    columns = reduced.value
  }
  const closed = await allOutcomes(Array.from({ length: parts }, (_, i) => job.call(i, close)))
  if (!closed.ok) return closed
  // Every path starts at 1, the multiple of its own initial capital.
  const whole = [percentiles.map(() => 1), ...columns]
  const values = percentiles.map((_, i) => whole.map((column) => column[i] ?? 1))
  return success({ fan: { at, percentiles: [...percentiles], values }, parts: closed.value })
}
