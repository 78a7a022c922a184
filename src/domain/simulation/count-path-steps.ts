import type { ChallengeInput } from './challenge.ts'
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

/** The trades of a day, as many as are drawn; a day of the history has the mean number. */
const tradesPerDay = ({ days, r }: ChallengeInput): number =>
  days.kind === 'drawn' ? days.trades : r.length / Math.max(1, days.tradesPerDay.length)

/** The work of a challenge in path-steps: its trades if every phase and the funded account last to the last day. */
export const countChallengeSteps = (input: ChallengeInput): number =>
  input.paths * tradesPerDay(input) * (input.evaluation.targets.length * input.evaluation.maxDays + input.funded.days)
