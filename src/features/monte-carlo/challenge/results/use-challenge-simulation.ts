import type {
  ChallengeCurve,
  ChallengeCurveInput,
  ChallengeInput,
  ChallengeResult,
} from '#domain/simulation/challenge.ts'
import type { Simulated, Simulation, Simulator } from '#shared/simulation/use-simulation.ts'
import { useSimulation } from '#shared/simulation/use-simulation.ts'
import { enginePool } from '#workers/engine/client.ts'

export type SimulatedChallenge = Simulated<ChallengeInput, ChallengeResult>
export type SimulatedCurve = Simulated<ChallengeCurveInput, ChallengeCurve>

/** Paths that keep up with a slider. */
const previewPaths = 1_000

const challengeSimulator: Simulator<ChallengeInput, ChallengeResult> = {
  simulate: (input, options) => enginePool().compute('challenge', input, options),
  toPreview: (input) => (input.paths <= previewPaths ? null : { ...input, paths: previewPaths }),
}
const curveSimulator: Simulator<ChallengeCurveInput, ChallengeCurve> = {
  simulate: (input, options) => enginePool().compute('challengeCurve', input, options),
  toPreview: () => null,
}

/** Simulates a challenge in the browser's engine whenever it changes. Memoize the input. */
export const useChallengeSimulation = (input: ChallengeInput): Simulation<ChallengeInput, ChallengeResult> =>
  useSimulation(input, challengeSimulator)

/** Simulates a challenge by risk. Memoize the input. */
export const useChallengeCurve = (input: ChallengeCurveInput): Simulation<ChallengeCurveInput, ChallengeCurve> =>
  useSimulation(input, curveSimulator)
