import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import {
  deleteUserSimulation,
  getSimulationParameters,
  getUserSimulation,
  listUserSimulations,
  postPortfolioGrowth,
} from '#contract/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'

export type SimulationParameters = RouteResponse<typeof getSimulationParameters>
export type PortfolioGrowthBody = RouteInput<typeof postPortfolioGrowth>['body']
export type PortfolioGrowth = RouteResponse<typeof postPortfolioGrowth>

const growth = 'portfolio-growth'
type OfGrowth<Run extends { readonly kind: string }> = Extract<Run, { readonly kind: typeof growth }>
const isGrowth = <Run extends { readonly kind: string }>(run: Run): run is OfGrowth<Run> => run.kind === growth

/** A saved run of portfolio growth; runs of other kinds are for other screens. */
export type SimulationRun = OfGrowth<RouteResponse<typeof listUserSimulations>['simulations'][number]>
type SavedRun = OfGrowth<RouteResponse<typeof getUserSimulation>['simulation']>

/** A run with its sample and result, and the version that would compute it now. */
export interface LoadedRun {
  readonly simulation: SavedRun
  readonly engineVersion: string
}

/** As many saved runs as the list shows. */
const maxRuns = 100
const runsKey = ['monte-carlo', 'runs'] as const

/**
 * The sample of R-multiples that a portfolio gives. `assumedRisk` is what 1R is taken for where a trade has no recorded
 * risk; null leaves such trades out.
 */
export function simulationParametersQuery(portfolioId: Id, assumedRisk: string | null) {
  return queryOptions({
    queryKey: ['monte-carlo', 'parameters', portfolioId, assumedRisk],
    queryFn: ({ signal }) =>
      call(
        getSimulationParameters,
        { query: { portfolio_id: portfolioId, ...(assumedRisk === null ? {} : { assumed_risk: assumedRisk }) } },
        signal,
      ),
    staleTime: cacheTimes.monteCarlo,
  })
}

/** Saved runs, newest first. */
export const userSimulationsQuery = queryOptions({
  queryKey: [...runsKey, 'list'],
  queryFn: async ({ signal }) => {
    const query = { limit: maxRuns, kind: growth } as const
    return (await call(listUserSimulations, { query }, signal)).simulations.filter(isGrowth)
  },
  staleTime: cacheTimes.monteCarlo,
})

/** One saved run with its sample and result, and the engine's version of today. */
export function userSimulationQuery(id: Id) {
  return queryOptions({
    queryKey: [...runsKey, 'one', id],
    queryFn: async ({ signal }): Promise<LoadedRun> => {
      const { simulation, engineVersion } = await call(getUserSimulation, { params: { id } }, signal)
      if (!isGrowth(simulation)) throw new Error('This run is not one of portfolio growth.')
      return { simulation, engineVersion }
    },
    staleTime: cacheTimes.monteCarlo,
  })
}

/** Has the server simulate with its own implementation and its own reading of the trades; keeps the run if asked to. */
export function usePortfolioGrowth() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PortfolioGrowthBody) => call(postPortfolioGrowth, { body }),
    onSuccess: ({ runId }) => {
      if (runId !== null) void queries.invalidateQueries({ queryKey: userSimulationsQuery.queryKey })
    },
  })
}

/** Deletes a saved run. */
export function useDeleteSimulation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteUserSimulation, { params: { id } }),
    onSuccess: (_done, id) => {
      queries.setQueryData(userSimulationsQuery.queryKey, (runs) => runs?.filter((run) => run.id !== id))
      queries.removeQueries({ queryKey: userSimulationQuery(id).queryKey })
    },
  })
}
