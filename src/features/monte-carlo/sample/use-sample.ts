import { useQuery } from '@tanstack/react-query'
import { simulationParametersQuery, type SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'

export interface SampleControl {
  /** The sample to simulate from; null while it loads. */
  readonly parameters: SimulationParameters | null
  /** The sample of trades with recorded risk only. */
  readonly recorded: SimulationParameters | null
  /** The assumed 1R of trades without recorded risk; null excludes these trades. */
  readonly assumedRisk: string | null
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * The sample of a portfolio. If too few trades have recorded risk, the average loss is used as 1R of the others unless the
 * trader has chosen another value.
 */
export function useSimulationSample(portfolioId: Id, oneR: string | null): SampleControl {
  const recorded = useQuery(simulationParametersQuery(portfolioId, null))
  const suggested =
    recorded.data !== undefined && recorded.data.verdict === 'refuse' ? recorded.data.sample.suggestedRisk : null
  const assumedRisk = oneR === 'off' ? null : (oneR ?? suggested)
  const used = useQuery({
    ...simulationParametersQuery(portfolioId, assumedRisk),
    enabled: recorded.data !== undefined,
  })
  return {
    parameters: used.data ?? null,
    recorded: recorded.data ?? null,
    assumedRisk,
    error: recorded.error ?? used.error,
    refetch: () => {
      if (recorded.error !== null) void recorded.refetch()
      else void used.refetch()
    },
  }
}
