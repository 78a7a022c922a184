import type { SavedRun } from '#api/simulations/monte-carlo.ts'
import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { changeSample, noSampleChange } from '#domain/simulation/sample-change.ts'
import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'
import {
  challengeComputations,
  growthComputation,
  kellyComputations,
  pathComputations,
  scenarioComputations,
} from './run-computations.ts'

/** What the engine was given for a saved comparison of scenarios. */
function scenarioInputs({ r, parameters }: Extract<SavedRun, { kind: 'scenario-analysis' }>): GrowthInput[] {
  return parameters.scenarios.map(({ change, ...scenario }) => {
    if (change === undefined) return { ...scenario, r }
    const changed = changeSample(r, parameters.setupOf ?? [], { ...noSampleChange, ...change })
    // The server refuses to save a change that the sample does not allow.
    if (changed.r === null) throw new Error('The run does not keep the setups of its trades.')
    return { ...scenario, r: changed.r }
  })
}

/** Everything that was computed for a saved run. */
export function computationsOf(run: SavedRun): VerifiableComputation[] {
  const { r } = run
  switch (run.kind) {
    case 'portfolio-growth':
      return [growthComputation({ ...run.parameters, r }, run.result)]
    case 'drawdown-analysis':
      return pathComputations({ ...run.parameters, r }, run.result.result, run.result.history)
    case 'history-analysis': {
      const bootstraps: GrowthInput = { ...run.parameters, r }
      const shuffles: GrowthInput = { ...bootstraps, model: { kind: 'permutation' } }
      return [
        ...pathComputations(shuffles, run.result.shuffles.result, run.result.shuffles.history),
        ...pathComputations(bootstraps, run.result.bootstraps.result, run.result.bootstraps.history),
      ]
    }
    case 'kelly-optimization': {
      const { parameters, drawdown } = run.parameters
      const { kelly, drawdown: result } = run.result
      if (drawdown === null || result === null) return kellyComputations({ ...parameters, r }, kelly, null)
      const growth: GrowthInput = {
        ...drawdown.growth,
        r,
        sizing: { kind: 'fixedFraction', fraction: 0 },
        resampleHistory: false,
        recovery: false,
      }
      return kellyComputations({ ...parameters, r }, kelly, { input: { ...drawdown, growth }, result })
    }
    case 'scenario-analysis':
      return scenarioComputations(scenarioInputs(run), run.result)
    case 'challenge-analysis': {
      const { parameters, curve } = run.parameters
      const challenge: ChallengeInput = { ...parameters, r }
      const of = curve === null ? null : { challenge: { ...challenge, paths: curve.paths }, risks: curve.risks }
      return challengeComputations(
        challenge,
        run.result.result,
        of === null ? null : { input: of, result: run.result.curve },
      )
    }
  }
}
