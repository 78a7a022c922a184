import type { Remote } from 'comlink'
import { percentiles, type Fan, type GrowthInput } from '#domain/simulation/growth.ts'
import { allOutcomes, cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { GrowthApi } from './growth-api.ts'
import type { GrowthKind } from './growth-part.ts'
import { stageOfJob, type PathsJob } from './paths-job.ts'
import { reduceColumns } from './reduce-columns.ts'
import { sampleSteps } from './sample-steps.ts'
import { splitPaths } from './split-paths.ts'
import type * as SweepColumns from './sweep-columns.ts'

/** Maximum memory for the columns of a batch: of a million paths, a hundred columns would be too much. */
const maxBatchBytes = 16 * 1024 * 1024
/** More paths than this are swept. Fewer have little state, and reducing complete columns is simpler. */
const maxColumnPaths = 65_536

/** Opens a simulation's paths on the workers, one part each. Returns the number of parts and of steps. */
async function openPaths(
  { id, workers, call }: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
): Promise<Outcome<{ parts: number; steps: number }>> {
  // The engine rejects a number of paths that cannot be split, whatever parts it gets.
  const isSplittable = Number.isInteger(input.paths) && input.paths > 0 && input.paths <= 2 ** 32
  const parts = splitPaths(isSplittable ? input.paths : 1, workers)
  const opened = await allOutcomes(parts.map((part, i) => call(i, (api) => api.openGrowth(id, input, part, kind))))
  if (!opened.ok) return opened
  return success({ parts: parts.length, steps: opened.value[0] ?? 0 })
}

/** Path-steps of one call at least, a few milliseconds: shorter calls would mostly wait for their messages. */
const minCallWork = 1_000_000

/** The last step, and of those before it as many as keep the calls of a part long enough. */
function callSteps(steps: number, partPaths: number): number[] {
  const samples = sampleSteps(steps).slice(1)
  const calls = Math.max(1, Math.floor((partPaths * steps) / minCallWork))
  const stride = Math.ceil(samples.length / calls)
  return samples.filter((_, i) => (samples.length - 1 - i) % stride === 0)
}

/**
 * Simulates paths on the workers and reads each part with `close`. The paths advance in calls of some length, and a reply
 * after each shows that the worker is alive.
 */
export async function simulatePaths<T>(
  job: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
  close: (api: Remote<GrowthApi>) => Promise<Outcome<T>>,
): Promise<Outcome<T[]>> {
  const opened = await openPaths(job, input, kind)
  if (!opened.ok) return opened
  const { parts, steps } = opened.value
  let done = 0
  const samples = callSteps(steps, input.paths / parts)
  return allOutcomes(
    Array.from({ length: parts }, async (_, worker) => {
      for (const step of samples) {
        if (!job.isWanted()) return cancelled
        // A part's samples follow one another.
        const advanced = await job.call(worker, (api) => api.advanceGrowth(job.id, [step], 'nothing'))
        if (!advanced.ok) return advanced
        done += 1
        job.onProgress(done / (samples.length * parts))
      }
      return job.call(worker, close)
    }),
  )
}

/** Loads the code that sweeps paths, which few simulations need, and runs it. */
async function loadAndSweep(...args: Parameters<typeof SweepColumns.sweepColumns>) {
  return (await import('./sweep-columns.ts')).sweepColumns(...args)
}

/** Advances all paths from batch to batch of samples; the columns of a batch are reduced to percentiles and dropped. */
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
    // One batch after the other, so that only one is in memory.
    const reduced = await reduceColumns(job, parts, at.slice(from, from + size))
    if (!reduced.ok) return reduced
    columns.push(...reduced.value)
    job.onProgress(columns.length / at.length)
  }
  return success(columns)
}

/** Simulates paths on the workers with the fan of their equity, and reads each part with `close`. */
export async function simulateFan<T>(
  job: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
  close: (api: Remote<GrowthApi>) => Promise<Outcome<T>>,
): Promise<Outcome<{ fan: Fan; parts: T[] }>> {
  const opened = await openPaths(job, input, kind)
  if (!opened.ok) return opened
  const { parts, steps } = opened.value
  const at = sampleSteps(steps)
  const afterStart = at.slice(1)
  const isSwept = input.paths > maxColumnPaths
  let reached = 0
  const onProgress = (share: number) => {
    reached = share
    job.onProgress(share)
  }
  const swept = isSwept ? await loadAndSweep({ ...job, onProgress }, parts, input.paths, afterStart) : success(null)
  if (!swept.ok) return swept
  let columns = swept.value
  if (columns === null) {
    const reopened = isSwept ? await openPaths(job, input, kind) : opened
    if (!reopened.ok) return reopened
    const reduced = await reduceInBatches(stageOfJob(job, reached, 1), parts, input.paths, afterStart)
    if (!reduced.ok) return reduced
    columns = reduced.value
  }
  const closed = await allOutcomes(Array.from({ length: parts }, (_, i) => job.call(i, close)))
  if (!closed.ok) return closed
  // Every path starts at 1, as a multiple of its initial capital.
  const withStart = [percentiles.map(() => 1), ...columns]
  const values = percentiles.map((_, i) => withStart.map((column) => column[i] ?? 1))
  return success({ fan: { at, percentiles: [...percentiles], values }, parts: closed.value })
}
