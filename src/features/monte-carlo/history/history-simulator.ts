import type { HistoryResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import type { Simulator } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'
import { success, type Outcome } from '#workers/shared/outcome.ts'

/** Longest history that the engine compares; of a longer one it takes the newest trades. */
export const maxComparedTrades = 10_000

/** The ways of drawing that the history is compared with. */
export type Comparison = 'shuffles' | 'bootstraps'

/** Simulated histories, and the place of the real one among them. */
export interface ComparedHistory {
  readonly place: HistoryResult
  readonly result: GrowthResult
}

/** The inputs of both comparisons; `steps` is the length of the history. */
export type HistoryInput = Readonly<Record<Comparison, GrowthInput>>
export type HistoryFigures = Readonly<Record<Comparison, ComparedHistory>>

/** Path-steps that take a frame or two. */
const maxPreviewWork = 4_000_000

async function compareHistory(input: GrowthInput, signal: AbortSignal | undefined): Promise<Outcome<ComparedHistory>> {
  const place = await enginePool().simulateHistory(input, { signal })
  if (!place.ok) return place
  // The same paths once more, for their distributions.
  const result = await enginePool().simulateGrowth(input, { signal })
  return result.ok ? success({ place: place.value, result: result.value }) : result
}

/** Places the history among its own shuffles and among histories drawn from it. */
export const historySimulator: Simulator<HistoryInput, HistoryFigures> = {
  simulate: async ({ shuffles, bootstraps }, { signal, onProgress }) => {
    const shuffled = await compareHistory(shuffles, signal)
    if (!shuffled.ok) return shuffled
    onProgress?.(0.5)
    const drawn = await compareHistory(bootstraps, signal)
    return drawn.ok ? success({ shuffles: shuffled.value, bootstraps: drawn.value }) : drawn
  },
  toPreview: ({ shuffles, bootstraps }) => {
    const work = shuffles.paths * shuffles.steps * 4
    if (work <= maxPreviewWork) return null
    const paths = Math.max(1, Math.floor((maxPreviewWork / work) * (shuffles.paths / 1024))) * 1024
    return paths < shuffles.paths ? { shuffles: { ...shuffles, paths }, bootstraps: { ...bootstraps, paths } } : null
  },
}
