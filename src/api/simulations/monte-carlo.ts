import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import {
  deleteUserSimulation,
  getSimulationParameters,
  getUserSimulation,
  listUserSimulations,
  postPortfolioGrowth,
  updateUserSimulation,
} from '#contract/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { SampleFilter } from '#domain/simulation/sample.ts'

export type SimulationParameters = RouteResponse<typeof getSimulationParameters>
type PortfolioGrowthBody = RouteInput<typeof postPortfolioGrowth>['body']
/** The trades that the server reads for a run. */
export type RunSource = Pick<PortfolioGrowthBody, 'portfolioId' | 'assumedRisk' | 'filter'>

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

/** Saved runs of a page of the list. */
const runsPerPage = 100
const runsKey = ['monte-carlo', 'runs'] as const

const allTrades: SampleFilter = { setupIds: [], from: null, to: null, direction: null }

/**
 * The sample of R-multiples of a portfolio, or of the trades that a filter selects. `assumedRisk` is used as 1R of trades
 * without recorded risk; null excludes these trades.
 */
export function simulationParametersQuery(
  portfolioId: Id,
  assumedRisk: string | null,
  { setupIds, from, to, direction }: SampleFilter = allTrades,
) {
  const query = {
    portfolio_id: portfolioId,
    ...(assumedRisk === null ? {} : { assumed_risk: assumedRisk }),
    ...(setupIds.length === 0 ? {} : { setup_ids: setupIds.join(',') }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(direction === null ? {} : { direction }),
  }
  return queryOptions({
    queryKey: ['monte-carlo', 'parameters', portfolioId, query],
    queryFn: ({ signal }) => call(getSimulationParameters, { query }, signal),
    staleTime: cacheTimes.monteCarlo,
  })
}

/** Saved runs, newest first, page by page. */
export const userSimulationsQuery = infiniteQueryOptions({
  queryKey: [...runsKey, 'list'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: runsPerPage, kind: growth, ...(pageParam === null ? {} : { cursor: pageParam }) } as const
    const { simulations, next } = await call(listUserSimulations, { query }, signal)
    return { runs: simulations.filter(isGrowth), next }
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
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

/** Renames a saved run or sets its tags. */
export function useUpdateSimulation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: Id; readonly name?: string; readonly tags?: string[] }) =>
      call(updateUserSimulation, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: runsKey }),
  })
}

/** Deletes a saved run. */
export async function deleteSimulation(queries: QueryClient, id: Id): Promise<void> {
  await call(deleteUserSimulation, { params: { id } })
  queries.removeQueries({ queryKey: userSimulationQuery(id).queryKey })
  await queries.invalidateQueries({ queryKey: userSimulationsQuery.queryKey })
}
