import type { GrowthInput } from './growth.ts'
import { isParametric } from './parametric-model.ts'

/** The inputs that determine the work of a growth simulation. */
type GrowthWorkload = Pick<GrowthInput, 'model' | 'paths' | 'steps' | 'resampleHistory'>

/**
 * The work of a growth simulation in path-steps, one per trade of each path. An uncertain edge doubles it, and draws a
 * history per path where the model draws from one; a shuffle keeps one per path.
 */
export function countPathSteps(input: GrowthWorkload, trades: number): number {
  const { model, paths, steps, resampleHistory } = input
  const runs = resampleHistory ? 2 : 1
  const drawsHistory = resampleHistory && !isParametric(model.kind)
  const histories = (drawsHistory ? 1 : 0) + (model.kind === 'permutation' ? runs : 0)
  return paths * (steps * runs + trades * histories)
}
