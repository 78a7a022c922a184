import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import { refuseParameter, success, type Outcome } from '#workers/shared/outcome.ts'
import { stageOfJob, type PathsJob } from './paths-job.ts'
import { simulatePaths } from './simulate-paths.ts'

/** Bisection steps between a fraction within the tolerance and one beyond it. */
const bisectionSteps = 20

function withFraction(growth: GrowthInput, fraction: number): GrowthInput {
  return { ...growth, sizing: { kind: 'fixedFraction', fraction } }
}

const parametricModels: ReadonlySet<string> = new Set(['binary', 'normal', 'student', 'splitNormal', 'histogram'])

/** Validates the input in the order of the specification's section 5.3. Returns the largest fraction of the curve. */
async function findTopFraction(job: PathsJob, input: KellyDrawdownInput): Promise<Outcome<number>> {
  const { growth, level, tolerance, points } = input
  const checked = await job.call(0, (api) => api.checkGrowth(withFraction(growth, 0)))
  if (!checked.ok) return checked
  if (parametricModels.has(growth.model.kind)) {
    return refuseParameter('model', 'Kelly’s fraction is that of a history: the model must draw its trades.')
  }
  if (!(level > 0 && level <= 1)) return refuseParameter('level', 'The drawdown must be above 0 and at most 1.')
  if (!(tolerance > 0 && tolerance < 1)) return refuseParameter('tolerance', 'The tolerance must be between 0 and 1.')
  if (!(Number.isInteger(points) && points >= 2 && points <= 51)) {
    return refuseParameter('points', 'The curve must have a whole number of points from 2 to 51.')
  }
  const full = await job.call(0, (api) => api.kellyFraction([...growth.r], growth.extraCostR))
  if (!full.ok) return full
  if (full.value === null) return refuseParameter('r', 'A history without a loss has no Kelly fraction.')
  return success(full.value > 0 ? Math.min(1, 2 * full.value) : 0.05)
}

/** Computes P(maximum drawdown >= level) by fraction, on the same random numbers, and the largest fraction within the tolerance. */
export async function runKellyDrawdown(
  job: PathsJob,
  input: KellyDrawdownInput,
): Promise<Outcome<KellyDrawdownResult>> {
  const topFraction = await findTopFraction(job, input)
  if (!topFraction.ok) return topFraction
  const top = topFraction.value
  const { growth, level, tolerance, points } = input
  const simulated = { ...growth, resampleHistory: false, recovery: false }
  let runs = 0
  async function hitsAt(fraction: number): Promise<Outcome<number>> {
    const stage = stageOfJob(job, runs / (points + bisectionSteps), (runs + 1) / (points + bisectionSteps))
    runs += 1
    const counted = await simulatePaths(stage, withFraction(simulated, fraction), 'requested', (api) =>
      api.countDrawdownsAtLeast(job.id, level),
    )
    return counted.ok ? success(counted.value.reduce((sum, count) => sum + count, 0)) : counted
  }

  const fractions = Array.from({ length: points }, (_, i) => top * (i / (points - 1)))
  const hits: number[] = []
  for (const fraction of fractions) {
    // Each simulation uses all workers.
    const counted = await hitsAt(fraction)
    if (!counted.ok) return counted
    hits.push(counted.value)
  }
  const accepted = tolerance * growth.paths
  let best = { fraction: top, hits: hits.at(-1) ?? 0 }
  const limited = best.hits > accepted
  if (limited) {
    best = { fraction: 0, hits: hits[0] ?? 0 }
    let high = top
    for (let i = 0; i < bisectionSteps; i += 1) {
      const middle = (best.fraction + high) * 0.5
      // Each simulation depends on the previous one.
      const counted = await hitsAt(middle)
      if (!counted.ok) return counted
      if (counted.value <= accepted) best = { fraction: middle, hits: counted.value }
      else high = middle
    }
  }
  const shares = await job.call(0, (api) => api.proportions([...hits, best.hits], growth.paths))
  if (!shares.ok) return shares
  const proportion = shares.value.at(-1)
  const curve = fractions.flatMap((fraction, i) => {
    const share = shares.value[i]
    return share === undefined ? [] : [{ fraction, proportion: share }]
  })
  if (proportion === undefined) throw new RangeError('the engine returned fewer shares than requested')
  job.onProgress(1)
  return success({ curve, fraction: best.fraction, proportion, limited })
}
