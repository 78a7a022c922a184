import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import { describePaths, describeResampled, type PathValues } from './describe-paths.ts'
import { stageOfJob, type PathsJob } from './paths-job.ts'
import { simulateFan, type FanViewer } from './simulate-paths.ts'

/** A result with the values of all paths that scenarios are compared by, if requested. */
interface GrowthWithPathValues {
  readonly result: GrowthResult
  readonly kept: PathValues | null
}

/** Share of the progress for simulating the paths; the rest is for describing their outcomes. */
const pathsShare = 0.9

/** Runs one simulation on the workers, and the second one if the history is resampled. */
export async function runGrowth(
  job: PathsJob,
  input: GrowthInput,
  viewer: FanViewer | null = null,
): Promise<Outcome<GrowthResult>> {
  const outcome = await runGrowthWithPathValues(job, input, false, viewer)
  return outcome.ok ? success(outcome.value.result) : outcome
}

/** Runs a simulation and keeps the values of its paths if `keep`. */
export async function runGrowthWithPathValues(
  job: PathsJob,
  input: GrowthInput,
  keep: boolean,
  viewer: FanViewer | null = null,
): Promise<Outcome<GrowthWithPathValues>> {
  const first = input.resampleHistory ? stageOfJob(job, 0, 0.5) : job
  const simulated = await simulateFan(
    stageOfJob(first, 0, pathsShare),
    input,
    'requested',
    (api) => api.summarizeGrowth(job.id),
    viewer,
  )
  if (!simulated.ok) return simulated
  if (!job.isWanted()) return cancelled
  const { fan, parts } = simulated.value
  const kept: PathValues | null = keep ? { terminal: [], maxDrawdown: [] } : null
  const described = await describePaths(stageOfJob(first, pathsShare, 1), input, parts, kept)
  if (!described.ok) return described
  const resampled = await runResampled(stageOfJob(job, 0.5, 1), input)
  if (!resampled.ok) return resampled
  const { r, paths, steps } = input
  return success({
    result: { trades: r.length, paths, steps, fan, ...described.value, uncertainEdge: resampled.value },
    kept,
  })
}

/** Runs the simulation in which each path resamples the history; null if it is not requested. */
async function runResampled(job: PathsJob, input: GrowthInput): Promise<Outcome<GrowthResult['uncertainEdge']>> {
  if (!input.resampleHistory) return success(null)
  if (!job.isWanted()) return cancelled
  const simulated = await simulateFan(stageOfJob(job, 0, pathsShare), input, 'resampled', (api) =>
    api.summarizeGrowth(job.id),
  )
  if (!simulated.ok) return simulated
  if (!job.isWanted()) return cancelled
  const { fan, parts } = simulated.value
  const described = await describeResampled(stageOfJob(job, pathsShare, 1), input, parts)
  return described.ok ? success({ fan, ...described.value }) : described
}
