import type { GrowthInput } from '#domain/simulation/growth.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import type { PathsJob } from './paths-job.ts'
import { sampleSteps } from './sample-steps.ts'

/** The first paths of a simulation, at the steps of its fan. */
export interface SamplePaths {
  /** Numbers of trades, ascending from 0. */
  readonly at: readonly number[]
  /** Equity of each path as a multiple of the initial capital, at each of `at`. */
  readonly paths: readonly (readonly number[])[]
}

/** Simulates the first `count` paths of an input on one worker. */
export async function runSamplePaths(job: PathsJob, input: GrowthInput, count: number): Promise<Outcome<SamplePaths>> {
  const part = { first: 0, count: Math.max(1, Math.min(count, input.paths)) }
  const opened = await job.call(0, (api) => api.openGrowth(job.id, input, part, 'requested'))
  if (!opened.ok) return opened
  const at = sampleSteps(opened.value)
  if (!job.isWanted()) return cancelled
  const columns = await job.call(0, (api) => api.advanceGrowth(job.id, at.slice(1), 'equity'))
  await job.call(0, (api) => api.cancelGrowth(job.id))
  if (!columns.ok) return columns
  const paths = Array.from({ length: part.count }, (_, i) => [1, ...columns.value.map((column) => column[i] ?? 1)])
  return success({ at, paths })
}
