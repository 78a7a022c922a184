import type {
  ChallengeCurve,
  ChallengeCurveInput,
  ChallengeInput,
  ChallengeResult,
} from '#domain/simulation/challenge.ts'
import type { HistoryResult, ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput, KellyDrawdownResult, KellyInput, KellyResult } from '#domain/simulation/kelly.ts'
import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'

/** The growth of a sample; the result of a run saved by an older engine has null for what that did not compute. */
export const growthComputation = (input: GrowthInput, output: object): VerifiableComputation => ({
  task: 'growth',
  input,
  output,
})

/** Simulated paths, and the place of the real history among them; null without one. */
export const pathComputations = (
  input: GrowthInput,
  result: object,
  history: HistoryResult | null,
): VerifiableComputation[] => [
  growthComputation(input, result),
  ...(history === null ? [] : [{ task: 'history', input, output: history } as const]),
]

export const kellyComputations = (
  input: KellyInput,
  kelly: KellyResult,
  limit: { readonly input: KellyDrawdownInput; readonly result: KellyDrawdownResult } | null,
): VerifiableComputation[] => [
  { task: 'kelly', input, output: kelly },
  ...(limit === null ? [] : [{ task: 'kellyDrawdown', input: limit.input, output: limit.result } as const]),
]

export const scenarioComputations = (
  inputs: readonly GrowthInput[],
  output: ScenarioResult,
): VerifiableComputation[] => [{ task: 'scenarios', input: inputs, output }]

export const challengeComputations = (
  input: ChallengeInput,
  result: ChallengeResult,
  curve: { readonly input: ChallengeCurveInput; readonly result: ChallengeCurve } | null,
): VerifiableComputation[] => [
  { task: 'challenge', input, output: result },
  ...(curve === null ? [] : [{ task: 'challengeCurve', input: curve.input, output: curve.result } as const]),
]
