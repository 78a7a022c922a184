import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import { failure, success, type Outcome } from '#workers/shared/outcome.ts'
import { partOfJob, type PathsJob } from './paths-job.ts'
import { simulatePaths } from './simulate-paths.ts'

/** Halvings between the fraction that is known to be safe and the one that is known not to be. */
const halvings = 20

function refuse(parameter: string, message: string): Outcome<never> {
  return failure({ code: 'parameter_out_of_range', parameter, message })
}

function withFraction(growth: GrowthInput, fraction: number): GrowthInput {
  return { ...growth, sizing: { kind: 'fixedFraction', fraction } }
}

const parametricModels: ReadonlySet<string> = new Set(['binary', 'normal', 'student', 'splitNormal', 'histogram'])

/** The checks of the specification's section 5.3, in its order; the end of the curve. */
async function findTopFraction(job: PathsJob, input: KellyDrawdownInput): Promise<Outcome<number>> {
  const { growth, level, tolerance, points } = input
  const checked = await job.call(0, (api) => api.checkGrowth(withFraction(growth, 0)))
  if (!checked.ok) return checked
  if (parametricModels.has(growth.model.kind)) {
    return refuse('model', 'Kelly’s fraction is that of a history: the model must draw its trades.')
  }
  if (!(level > 0 && level <= 1)) return refuse('level', 'The drawdown must be above 0 and at most 1.')
  if (!(tolerance > 0 && tolerance < 1)) return refuse('tolerance', 'The tolerance must be between 0 and 1.')
  if (!(Number.isInteger(points) && points >= 2 && points <= 51)) {
    return refuse('points', 'The curve must have a whole number of points from 2 to 51.')
  }
  const full = await job.call(0, (api) => api.kellyFraction([...growth.r], growth.extraCostR))
  if (!full.ok) return full
  if (full.value === null) return refuse('r', 'A history without a loss has no Kelly fraction.')
  return success(full.value > 0 ? Math.min(1, 2 * full.value) : 0.05)
}

/** P(maximum drawdown >= level) by fraction, on the same random numbers, and the largest fraction within the tolerance. */
export async function runKellyDrawdown(
  job: PathsJob,
  input: KellyDrawdownInput,
): Promise<Outcome<KellyDrawdownResult>> {
  const found = await findTopFraction(job, input)
  if (!found.ok) return found
  const top = found.value
  const { growth, level, tolerance, points } = input
  const simulated = { ...growth, resampleHistory: false, recovery: false }
  let runs = 0
  async function hitsAt(fraction: number): Promise<Outcome<number>> {
    const stretch = partOfJob(job, runs / (points + halvings), (runs + 1) / (points + halvings))
    runs += 1
    const counted = await simulatePaths(stretch, withFraction(simulated, fraction), 'asked', (api) =>
      api.countDrawdownsAtLeast(job.id, level),
    )
    return counted.ok ? success(counted.value.reduce((sum, count) => sum + count, 0)) : counted
  }

  const fractions = Array.from({ length: points }, (_, i) => top * (i / (points - 1)))
  const hits: number[] = []
  for (const fraction of fractions) {
    // oxlint-disable-next-line no-await-in-loop -- each simulation has all workers
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
    for (let i = 0; i < halvings; i += 1) {
      const middle = (best.fraction + high) * 0.5
      // oxlint-disable-next-line no-await-in-loop -- each simulation depends on the one before
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
  if (proportion === undefined) throw new RangeError('the engine gave fewer shares than it was asked for')
  job.onProgress(1)
  return success({ curve, fraction: best.fraction, proportion, limited })
}
