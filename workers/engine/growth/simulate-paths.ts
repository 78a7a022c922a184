import type { Remote } from 'comlink'
import { percentiles, type Fan, type GrowthInput } from '#domain/simulation/growth.ts'
import { allOutcomes, cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { GrowthApi } from './growth-api.ts'
import type { GrowthKind } from './growth-part.ts'
import { stageOfJob, type PathsJob } from './paths-job.ts'
import { reduceColumns } from './reduce-columns.ts'
import type { SamplePaths } from './run-sample-paths.ts'
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

/** The first `count` paths of a simulation, of which the columns of the fan are kept. */
class DrawnPaths {
  readonly #paths: number[][]

  constructor(count: number) {
    this.#paths = Array.from({ length: count }, () => [1])
  }

  /** Keeps the equities at some more samples. */
  readonly add = (columns: readonly Float64Array[]): void => {
    for (const [i, path] of this.#paths.entries()) for (const column of columns) path.push(column[i] ?? 1)
  }

  /** The paths at the samples; null if there are none. */
  read(at: readonly number[]): SamplePaths | null {
    return this.#paths.length === 0 ? null : { at, paths: this.#paths }
  }
}

/** Advances all paths from batch to batch of samples; the columns of a batch are reduced to percentiles and dropped. */
async function reduceInBatches(
  job: PathsJob,
  parts: number,
  paths: number,
  at: readonly number[],
  drawn: DrawnPaths,
): Promise<Outcome<number[][]>> {
  const size = Math.max(1, Math.floor(maxBatchBytes / (paths * Float64Array.BYTES_PER_ELEMENT)))
  const columns: number[][] = []
  for (let from = 0; from < at.length; from += size) {
    if (!job.isWanted()) return cancelled
    // One batch after the other, so that only one is in memory.
    const reduced = await reduceColumns(job, parts, at.slice(from, from + size), drawn.add)
    if (!reduced.ok) return reduced
    columns.push(...reduced.value)
    job.onProgress(columns.length / at.length)
  }
  return success(columns)
}

/** A fan as soon as it is known, with some of its paths; without them where they passed through no columns. */
export interface DrawnFan {
  readonly fan: Fan
  readonly samplePaths: SamplePaths | null
}

/** Who wants to see the fan before the parts are read, with how many of its paths. */
export interface FanViewer {
  readonly paths: number
  readonly onFan: (drawn: DrawnFan) => void
}

/** Simulates paths on the workers with the fan of their equity, and reads each part with `close`. */
export async function simulateFan<T>(
  job: PathsJob,
  input: GrowthInput,
  kind: GrowthKind,
  close: (api: Remote<GrowthApi>) => Promise<Outcome<T>>,
  viewer: FanViewer | null = null,
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
  const drawn = new DrawnPaths(columns === null ? Math.min(viewer?.paths ?? 0, input.paths) : 0)
  if (columns === null) {
    const reopened = isSwept ? await openPaths(job, input, kind) : opened
    if (!reopened.ok) return reopened
    const reduced = await reduceInBatches(stageOfJob(job, reached, 1), parts, input.paths, afterStart, drawn)
    if (!reduced.ok) return reduced
    columns = reduced.value
  }
  // Every path starts at 1, as a multiple of its initial capital.
  const withStart = [percentiles.map(() => 1), ...columns]
  const values = percentiles.map((_, i) => withStart.map((column) => column[i] ?? 1))
  const fan: Fan = { at, percentiles: [...percentiles], values }
  // Asked before the viewer is called: the workers go on meanwhile.
  const closing = allOutcomes(Array.from({ length: parts }, (_, i) => job.call(i, close)))
  if (job.isWanted()) viewer?.onFan({ fan, samplePaths: drawn.read(at) })
  const closed = await closing
  return closed.ok ? success({ fan, parts: closed.value }) : closed
}
