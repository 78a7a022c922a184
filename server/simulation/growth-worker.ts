import type { GrowthInput, GrowthResult, SimulationProblem } from '#domain/simulation.ts'
import { simulateGrowth } from '#server/reference/growth.ts'
import { SimulationRefused } from '#server/reference/refused.ts'

/** What comes back from the thread: a refusal travels as data, because an error would lose its problem on the way. */
export type GrowthOutcome =
  | { readonly result: GrowthResult; readonly problem: null }
  | { readonly result: null; readonly problem: SimulationProblem }

/** The worker thread's program: one simulation a call. */
export default function runGrowth(input: GrowthInput): GrowthOutcome {
  try {
    return { result: simulateGrowth(input), problem: null }
  } catch (error) {
    if (error instanceof SimulationRefused) return { result: null, problem: error.problem }
    throw error
  }
}
