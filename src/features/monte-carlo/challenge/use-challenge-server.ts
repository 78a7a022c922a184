import { useChallengeAnalysis } from '#api/simulations/challenge.ts'
import type { RunSource } from '#api/simulations/monte-carlo.ts'
import type { ChallengeCurveInput, ChallengeInput } from '#domain/simulation/challenge.ts'
import type { NewRun } from '#features/monte-carlo/saved-runs/save-actions.tsx'

/** How the server computes a challenge and its curve from its own sample; it saves the run if it is given a name. */
export function useChallengeServer(source: RunSource, input: ChallengeInput, curveInput: ChallengeCurveInput) {
  const analysis = useChallengeAnalysis()
  return (save: NewRun | null) => {
    const { r: _, ...parameters } = input
    const { challenge, risks } = curveInput
    return analysis.mutateAsync({ ...source, parameters, curve: { risks, paths: challenge.paths }, save })
  }
}
