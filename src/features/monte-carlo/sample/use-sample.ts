import { useQuery } from '@tanstack/react-query'
import { simulationParametersQuery, type SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'

export interface SampleControl {
  /** The sample to simulate from; null while it is read. */
  readonly parameters: SimulationParameters | null
  /** The same without any assumed risk. */
  readonly recorded: SimulationParameters | null
  /** What 1R is taken for where no risk is recorded; null for not at all. */
  readonly assumedRisk: string | null
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * The sample of a portfolio. Where fewer trades than a simulation needs have a recorded risk, the average loss stands for
 * 1R of the others unless something else was chosen.
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
