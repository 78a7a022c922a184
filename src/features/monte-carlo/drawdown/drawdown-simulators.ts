import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import type { HistoryResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput, GrowthResult, Proportion } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import type { Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import { allNamedOutcomes, success, type Outcome } from '#workers/shared/outcome.ts'

/** Path-steps that take a frame or two. A larger run first shows a preview with fewer paths. */
const maxPreviewWork = 2_500_000

/** As many paths, in whole blocks of the engine, as fit into a preview; null if all of them do. */
function previewPaths(input: GrowthInput, runs: number): number | null {
  const work = countPathSteps(input, input.r.length) * runs
  if (work <= maxPreviewWork) return null
  const paths = Math.max(1, Math.floor((maxPreviewWork / work) * (input.paths / 1024))) * 1024
  return paths < input.paths ? paths : null
}

/** Simulated drawdowns, and the place of the real order of trades among them. */
export interface DrawdownFigures {
  readonly result: GrowthResult
  readonly history: HistoryResult
}

/** Simulates drawdowns over the trades ahead, and ranks the history among paths of its own length. */
export const drawdownSimulator: Simulator<GrowthInput, DrawdownFigures> = {
  simulate: (input, options) =>
    allNamedOutcomes<DrawdownFigures>({
      result: enginePool().simulateGrowth(input, options),
      history: enginePool().simulateHistory(input, { signal: options.signal }),
    }),
  toPreview: (input) => {
    // The history is simulated over its own length.
    const paths = previewPaths(input, 1 + input.r.length / input.steps)
    return paths === null ? null : { ...input, paths }
  },
}

/** Runs of the curve of fractions, and of the bisection that follows. */
const bisectionRuns = 20

/** Finds the largest risk whose drawdown stays within the accepted chance. */
export const riskLimitSimulator: Simulator<KellyDrawdownInput, KellyDrawdownResult> = {
  simulate: (input, options) => enginePool().kellyDrawdown(input, options),
  toPreview: (input) => {
    const paths = previewPaths(input.growth, input.points + bisectionRuns)
    return paths === null ? null : { ...input, points: 11, growth: { ...input.growth, paths } }
  },
}

/** Trades ahead in the columns of the table. */
export const horizons = [25, 50, 100, 250, 500, 1_000] as const

/** The chance of each depth after a number of trades. */
export interface HorizonFigures {
  readonly steps: number
  readonly atLeast: readonly { readonly level: number; readonly proportion: Proportion }[]
}

/** Simulates each horizon on the same random numbers. */
export const horizonSimulator: Simulator<GrowthInput, readonly HorizonFigures[]> = {
  simulate: async (input, { signal, onProgress }): Promise<Outcome<readonly HorizonFigures[]>> => {
    const figures: HorizonFigures[] = []
    for (const [index, steps] of horizons.entries()) {
      // Each run uses all workers.
      const outcome = await enginePool().simulateGrowth({ ...input, steps, recovery: false }, { signal })
      if (!outcome.ok) return outcome
      figures.push({ steps, atLeast: outcome.value.drawdownAtLeast })
      onProgress?.((index + 1) / horizons.length)
    }
    return success(figures)
  },
  toPreview: () => null,
}
