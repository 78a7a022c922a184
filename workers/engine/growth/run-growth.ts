import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import { describePaths, describeResampled, type PathValues } from './describe-paths.ts'
import { partOfJob, type PathsJob } from './paths-job.ts'
import { simulateFan } from './simulate-paths.ts'

/** A result with the values of all paths that scenarios are compared by, where they were to be kept. */
export interface GrowthWithPathValues {
  readonly result: GrowthResult
  readonly kept: PathValues | null
}

/** Share of the progress that the paths take; the rest is the description of their outcomes. */
const pathsShare = 0.9

/** One simulation over the workers, and the second one where the history is to be resampled. */
export async function runGrowth(job: PathsJob, input: GrowthInput): Promise<Outcome<GrowthResult>> {
  const found = await runGrowthWithPathValues(job, input, false)
  return found.ok ? success(found.value.result) : found
}

/** The same with the values of the paths. */
export async function runGrowthWithPathValues(
  job: PathsJob,
  input: GrowthInput,
  keep: boolean,
): Promise<Outcome<GrowthWithPathValues>> {
  const first = input.resampleHistory ? partOfJob(job, 0, 0.5) : job
  const simulated = await simulateFan(partOfJob(first, 0, pathsShare), input, 'asked', (api) =>
    api.summarizeGrowth(job.id),
  )
  if (!simulated.ok) return simulated
  if (!job.isWanted()) return cancelled
  const { fan, parts } = simulated.value
  const kept: PathValues | null = keep ? { terminal: [], maxDrawdown: [] } : null
  const described = await describePaths(partOfJob(first, pathsShare, 1), input, parts, kept)
  if (!described.ok) return described
  const uncertain = await runResampled(partOfJob(job, 0.5, 1), input)
  if (!uncertain.ok) return uncertain
  const { trades, paths, steps } = { trades: input.r.length, paths: input.paths, steps: input.steps }
  return success({ result: { trades, paths, steps, fan, ...described.value, uncertainEdge: uncertain.value }, kept })
}

/** The simulation in which each path resamples the history; null where it is not asked for. */
async function runResampled(job: PathsJob, input: GrowthInput): Promise<Outcome<GrowthResult['uncertainEdge']>> {
  if (!input.resampleHistory) return success(null)
  if (!job.isWanted()) return cancelled
  const paths = partOfJob(job, 0, pathsShare)
  const simulated = await simulateFan(paths, input, 'resampled', (api) => api.summarizeGrowth(job.id))
  if (!simulated.ok) return simulated
  if (!job.isWanted()) return cancelled
  const { fan, parts } = simulated.value
  const described = await describeResampled(partOfJob(job, pathsShare, 1), input, parts)
  return described.ok ? success({ fan, ...described.value }) : described
}
