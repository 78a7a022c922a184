import { transfer } from 'comlink'
import { percentiles } from '#domain/simulation/growth.ts'
import { allOutcomes, cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import { transferableBuffers } from './join-parts.ts'
import type { PathsJob } from './paths-job.ts'
import { distributeColumns, workerIndexes } from './reduce-columns.ts'

/** Ranks between which each percentile lies, lower and upper in turn (type 7). */
function percentileRanks(paths: number): number[] {
  return percentiles.flatMap((percent) => {
    const scaled = (paths - 1) * percent
    const lower = Math.floor(scaled / 100)
    return [lower, scaled % 100 === 0 ? lower : lower + 1]
  })
}

/** Finds the buckets in which ranks lie, and each rank among the values of these buckets alone. */
export function locateRanks(
  counts: readonly Uint32Array[],
  ranks: readonly number[],
): { buckets: Uint32Array; ranks: Uint32Array } {
  const total = new Uint32Array(counts[0]?.length ?? 0)
  for (const part of counts) for (let i = 0; i < total.length; i += 1) total[i] = (total[i] ?? 0) + (part[i] ?? 0)
  const buckets: number[] = []
  const ranksInBuckets: number[] = []
  let bucket = 0
  /** Values before this bucket, and how many of them lie in no wanted bucket. */
  let before = 0
  let unwanted = 0
  for (const rank of ranks) {
    for (let size = total[bucket]; size !== undefined && before + size <= rank; size = total[bucket]) {
      if (buckets.at(-1) !== bucket) unwanted += size
      before += size
      bucket += 1
    }
    if (buckets.at(-1) !== bucket) buckets.push(bucket)
    ranksInBuckets.push(rank - unwanted)
  }
  return { buckets: Uint32Array.from(buckets), ranks: Uint32Array.from(ranksInBuckets) }
}

/** How often a worker replies during a sweep. */
const repliesPerSweep = 40

/** Sweeps all parts, each at its own pace. */
async function sweepParts(
  job: PathsJob,
  parts: number,
  paths: number,
  steps: readonly number[],
): Promise<Outcome<null>> {
  const { id, call, onProgress } = job
  const pathsPerReply = Math.ceil(paths / parts / repliesPerSweep)
  let replies = 0
  async function sweep(worker: number): Promise<Outcome<null>> {
    for (let done = false; !done;) {
      if (!job.isWanted()) return cancelled
      // A part's paths are swept in order.
      const swept = await call(worker, (api) => api.sweepGrowth(id, steps, paths, pathsPerReply))
      if (!swept.ok) return swept
      done = swept.value
      replies += 1
      onProgress(Math.min(1, replies / (parts * repliesPerSweep)))
    }
    return success(null)
  }
  const swept = await allOutcomes(workerIndexes(parts).map(sweep))
  return swept.ok ? success(null) : swept
}

/**
 * Simulates each path from start to end and reduces the equities at each step to their percentiles. Every worker counts its
 * equities by bucket and keeps those near the wanted ranks; once the counts of all workers are known, it returns the equities
 * in the buckets of these ranks. Null if equities lie too close together: then the paths must advance from sample to sample.
 */
export async function sweepColumns(
  job: PathsJob,
  parts: number,
  paths: number,
  steps: readonly number[],
): Promise<Outcome<number[][] | null>> {
  const { id, call } = job
  const workers = workerIndexes(parts)
  const swept = await sweepParts(job, parts, paths, steps)
  if (!swept.ok) return swept
  const counted = await allOutcomes(workers.map((i) => call(i, (api) => api.sweptCounts(id))))
  if (!counted.ok) return counted
  if (counted.value.some((counts) => counts.length === 0)) return success(null)
  const wanted = percentileRanks(paths)
  const located = steps.map((_, k) => {
    const columns = counted.value.map((counts) => {
      const buckets = counts.length / steps.length
      return counts.subarray(k * buckets, (k + 1) * buckets)
    })
    return locateRanks(columns, wanted)
  })
  const buckets = located.map((column) => column.buckets)
  const within = await allOutcomes(workers.map((i) => call(i, (api) => api.sweptWithin(id, buckets))))
  if (!within.ok) return within
  if (within.value.includes(null)) return success(null)
  const columns = located.map(({ ranks }, k) => ({ ranks, parts: within.value.flatMap((part) => part?.[k] ?? []) }))
  return distributeColumns(parts, columns, (worker, own) =>
    call(worker, (api) =>
      api.percentilesAmong(transfer(own, transferableBuffers(own.flatMap((column) => column.parts))), paths),
    ),
  )
}
