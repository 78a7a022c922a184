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
type PortfolioGrowthBody = RouteInput<typeof postPortfolioGrowth>['body']
export type PortfolioGrowth = RouteResponse<typeof postPortfolioGrowth>

const growth = 'portfolio-growth'
type OfGrowth<Run extends { readonly kind: string }> = Extract<Run, { readonly kind: typeof growth }>
const isGrowth = <Run extends { readonly kind: string }>(run: Run): run is OfGrowth<Run> => run.kind === growth

/** A saved run of portfolio growth; runs of other kinds belong to other screens. */
export type SimulationRun = OfGrowth<RouteResponse<typeof listUserSimulations>['simulations'][number]>
type SavedRun = OfGrowth<RouteResponse<typeof getUserSimulation>['simulation']>

/** A run with its sample and result, and the current engine version. */
export interface LoadedRun {
  readonly simulation: SavedRun
  readonly engineVersion: string
}

/** Maximum number of saved runs in the list. */
const maxRuns = 100
const runsKey = ['monte-carlo', 'runs'] as const

/**
 * The sample of R-multiples of a portfolio. `assumedRisk` is used as 1R of trades without recorded risk; null excludes these
 * trades.
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

/** One saved run with its sample and result, and the current engine version. */
export function userSimulationQuery(id: Id) {
  return queryOptions({
    queryKey: [...runsKey, 'one', id],
    queryFn: async ({ signal }): Promise<LoadedRun> => {
      const { simulation, engineVersion } = await call(getUserSimulation, { params: { id } }, signal)
      if (!isGrowth(simulation)) throw new Error('This run is not a portfolio growth simulation.')
      return { simulation, engineVersion }
    },
    staleTime: cacheTimes.monteCarlo,
  })
}

/** Runs a simulation on the server, with its own implementation and its own sample; saves the run if requested. */
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
