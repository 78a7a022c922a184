import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { simulationParametersQuery, type SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { SampleFilter } from '#domain/simulation/sample-filter.ts'

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

/** Keeps the sample before another filter, unless it is of another portfolio. */
const keepWithin = (portfolioId: Id) => (before: SimulationParameters | undefined) =>
  before?.sample.portfolioId === portfolioId ? before : undefined

/**
 * The sample of a portfolio. If too few trades have recorded risk, the average loss is used as 1R of the others unless the
 * trader has chosen another value. While another filter loads, the sample before it stays.
 */
export function useSimulationSample(portfolioId: Id, oneR: string | null, filter: SampleFilter): SampleControl {
  const recorded = useQuery({
    ...simulationParametersQuery(portfolioId, null, filter),
    placeholderData: keepWithin(portfolioId),
  })
  const suggested =
    recorded.data !== undefined && recorded.data.verdict === 'refuse' ? recorded.data.sample.suggestedRisk : null
  const assumedRisk = oneR === 'off' ? null : (oneR ?? suggested)
  const used = useQuery({
    ...simulationParametersQuery(portfolioId, assumedRisk, filter),
    placeholderData: keepWithin(portfolioId),
    enabled: recorded.data !== undefined,
  })
  const { refetch: refetchRecorded, error: recordedError } = recorded
  const { refetch: refetchUsed, error: usedError } = used
  return useMemo(
    () => ({
      parameters: used.data ?? null,
      recorded: recorded.data ?? null,
      assumedRisk,
      error: recordedError ?? usedError,
      refetch: () => {
        if (recordedError !== null) void refetchRecorded()
        else void refetchUsed()
      },
    }),
    [used.data, recorded.data, assumedRisk, recordedError, usedError, refetchRecorded, refetchUsed],
  )
}
