import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import { getSampleGroups, postChallengeAnalysis } from '#contract/simulations/challenge.ts'
import { postScenarioAnalysis } from '#contract/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { everyTrade, type SampleFilter } from '#domain/simulation/sample-filter.ts'
import { sampleKey, toSampleQuery, useComputation } from './monte-carlo.ts'

export type SampleGroups = RouteResponse<typeof getSampleGroups>

/** The days and setups of a portfolio's sample, in the order of its R-multiples. */
export function sampleGroupsQuery(portfolioId: Id, assumedRisk: string | null, filter: SampleFilter = everyTrade) {
  const query = toSampleQuery(portfolioId, assumedRisk, filter)
  return queryOptions({
    queryKey: [...sampleKey(portfolioId), 'groups', query],
    queryFn: ({ signal }) => call(getSampleGroups, { query }, signal),
    staleTime: cacheTimes.monteCarlo,
  })
}

/** Simulates a challenge on the server, with its own implementation and its own sample. */
export const useChallengeAnalysis = () =>
  useComputation((body: RouteInput<typeof postChallengeAnalysis>['body']) => call(postChallengeAnalysis, { body }))

/** Compares scenarios on the server, with its own implementation and its own sample. */
export const useScenarioAnalysis = () =>
  useComputation((body: RouteInput<typeof postScenarioAnalysis>['body']) => call(postScenarioAnalysis, { body }))
