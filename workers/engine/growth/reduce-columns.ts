import { transfer } from 'comlink'
import { allOutcomes, cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import { transferableBuffers } from './join-parts.ts'
import type { PathsJob } from './paths-job.ts'

/** The indexes of the workers that have a part. */
export function workerIndexes(parts: number): number[] {
  return Array.from({ length: parts }, (_, i) => i)
}

/** Distributes columns over the workers, round robin, and puts their results back in order. */
export async function distributeColumns<T>(
  parts: number,
  columns: readonly T[],
  reduce: (worker: number, own: T[]) => Promise<Outcome<number[][]>>,
): Promise<Outcome<number[][]>> {
  const reduced = await allOutcomes(
    workerIndexes(parts).map((worker) => {
      const own = columns.filter((_, k) => k % parts === worker)
      return own.length === 0 ? Promise.resolve(success<number[][]>([])) : reduce(worker, own)
    }),
  )
  if (!reduced.ok) return reduced
  return success(columns.map((_, k) => reduced.value[k % parts]?.[Math.floor(k / parts)] ?? []))
}

/**
 * Advances all parts through a batch of samples and reduces the equities at each sample to their percentiles. `onFirstPart`
 * receives the columns of the first part, which are gone when it returns.
 */
export async function reduceColumns(
  job: PathsJob,
  parts: number,
  steps: readonly number[],
  onFirstPart?: (columns: readonly Float64Array[]) => void,
): Promise<Outcome<number[][]>> {
  const { id, call } = job
  const advanced = await allOutcomes(
    workerIndexes(parts).map((i) => call(i, (api) => api.advanceGrowth(id, [...steps], 'equity'))),
  )
  if (!advanced.ok) return advanced
  if (!job.isWanted()) return cancelled
  onFirstPart?.(advanced.value[0] ?? [])
  const columns = steps.map((_, k) => advanced.value.flatMap((part) => part[k] ?? []))
  return distributeColumns(parts, columns, (worker, own) =>
    call(worker, (api) => api.fanColumns(transfer(own, transferableBuffers(own.flat())))),
  )
}
