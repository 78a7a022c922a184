import type { GrowthInput } from './growth.ts'

/** What decides how much work a growth simulation is. */
type GrowthWorkload = Pick<GrowthInput, 'model' | 'paths' | 'steps' | 'resampleHistory'>

/**
 * Work of a growth simulation in path-steps: a trade of each path is one. With a resampled history everything is computed
 * twice, and each path first draws a history of its own; a shuffle keeps one for each path.
 */
export function countPathSteps(input: GrowthWorkload, trades: number): number {
  const { model, paths, steps, resampleHistory } = input
  const runs = resampleHistory ? 2 : 1
  const histories = (resampleHistory ? 1 : 0) + (model.kind === 'permutation' ? runs : 0)
  return paths * (steps * runs + trades * histories)
}
