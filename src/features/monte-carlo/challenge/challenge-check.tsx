import { useMemo } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { RunCheck } from '#features/monte-carlo/analysis/run-check.tsx'
import type { TabSample } from '#features/monte-carlo/analysis/sample-frame.tsx'
import type {
  SimulatedChallenge,
  SimulatedCurve,
} from '#features/monte-carlo/challenge/results/use-challenge-simulation.ts'
import { challengeComputations } from '#features/monte-carlo/saved-runs/run-computations.ts'
import type { useChallengeServer } from './use-challenge-server.ts'

interface ChallengeCheckProps {
  readonly portfolio: Portfolio
  readonly sample: TabSample
  /** Why the server cannot compute them; null if it can. */
  readonly obstacle: string | null
  readonly compute: ReturnType<typeof useChallengeServer>
  /** The finished results on screen; null during a run. */
  readonly simulated: SimulatedChallenge | null
  readonly curve: SimulatedCurve | null
}

/** Compares the figures and the curve with the server's. */
export function ChallengeCheck({ portfolio, sample, obstacle, compute, simulated, curve }: ChallengeCheckProps) {
  const local = useMemo(
    () =>
      simulated === null || curve === null
        ? null
        : { r: simulated.input.r, result: { ...simulated.result, curve: curve.result } },
    [simulated, curve],
  )
  return (
    <RunCheck
      sample={sample}
      name={`${portfolio.name} challenge`}
      local={local}
      computations={() => (simulated === null ? [] : challengeComputations(simulated.input, simulated.result, curve))}
      obstacle={obstacle}
      ask={async () => {
        const answer = await compute(null)
        return {
          r: answer.sample.r,
          result: { ...answer.result, curve: answer.curve },
          trades: answer.sample.usable,
          computedInMs: answer.computedInMs,
        }
      }}
    />
  )
}
