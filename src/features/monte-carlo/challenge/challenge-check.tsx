import { useMemo } from 'react'
import { useChallengeAnalysis } from '#api/simulations/challenge.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { ChallengeCurveInput, ChallengeInput } from '#domain/simulation/challenge.ts'
import type {
  SimulatedChallenge,
  SimulatedCurve,
} from '#features/monte-carlo/challenge/results/use-challenge-simulation.ts'
import { ServerCheck } from '#shared/server-check/server-check.tsx'

interface ChallengeCheckProps {
  readonly portfolioId: Id
  readonly assumedRisk: string | null
  readonly input: ChallengeInput
  readonly curveInput: ChallengeCurveInput
  /** The finished results on screen; null during a run. */
  readonly simulated: SimulatedChallenge | null
  readonly curve: SimulatedCurve | null
}

/** Compares the figures and the curve with the server's. */
export function ChallengeCheck({ portfolioId, assumedRisk, input, curveInput, simulated, curve }: ChallengeCheckProps) {
  const analysis = useChallengeAnalysis()
  const local = useMemo(
    () =>
      simulated === null || curve === null
        ? null
        : { r: simulated.input.r, result: { ...simulated.result, curve: curve.result } },
    [simulated, curve],
  )
  return (
    <ServerCheck
      local={local}
      ask={async () => {
        const { r: _, ...parameters } = input
        const { challenge, risks } = curveInput
        const {
          sample,
          result,
          curve: found,
          computedInMs,
        } = await analysis.mutateAsync({
          portfolioId,
          assumedRisk,
          parameters,
          curve: { risks, paths: challenge.paths },
        })
        return { r: sample.r, result: { ...result, curve: found }, trades: sample.usable, computedInMs }
      }}
    />
  )
}
