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
  listLatestResults,
  listUserSimulations,
  postPortfolioGrowth,
  updateUserSimulation,
} from '#contract/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { everyTrade, type SampleFilter } from '#domain/simulation/sample-filter.ts'

export type SimulationParameters = RouteResponse<typeof getSimulationParameters>
type PortfolioGrowthBody = RouteInput<typeof postPortfolioGrowth>['body']
/** The trades that the server reads for a run. */
export type RunSource = Pick<PortfolioGrowthBody, 'portfolioId' | 'assumedRisk' | 'filter'>

type Run = { readonly kind: string }
type OfGrowth<Any extends Run> = Extract<Any, { readonly kind: 'portfolio-growth' }>
/** A run of portfolio growth. */
export const isGrowth = <Any extends Run>(run: Any): run is OfGrowth<Any> => run.kind === 'portfolio-growth'
type WithoutWhatIf<Any extends Run> = Exclude<Any, { readonly kind: 'what-if-analysis' }>
/** What-if analyses belong to a screen of their own. */
const isMonteCarlo = <Any extends Run>(run: Any): run is WithoutWhatIf<Any> => run.kind !== 'what-if-analysis'

/** A saved run of any tab. */
export type SimulationRun = WithoutWhatIf<RouteResponse<typeof listUserSimulations>['simulations'][number]>
export type SimulationKind = SimulationRun['kind']
/** A saved run with its sample and result. */
export type SavedRun = WithoutWhatIf<RouteResponse<typeof getUserSimulation>['simulation']>

/** A saved run, and the current engine version. */
interface Loaded<Any extends SavedRun> {
  readonly simulation: Any
  readonly engineVersion: string
}
/** A saved run of portfolio growth. */
export type LoadedRun = Loaded<OfGrowth<SavedRun>>

/** Saved runs of a page of the list. */
const runsPerPage = 100
const runsKey = ['monte-carlo', 'runs'] as const

/** What is read of the trades of a portfolio's samples: their results, days and setups. */
export const sampleKey = (portfolioId: Id) => ['monte-carlo', 'samples', portfolioId] as const

/** A sample as the API's query. */
export const toSampleQuery = (
  portfolioId: Id,
  assumedRisk: string | null,
  { setupIds, from, to, direction, tradeListId }: SampleFilter,
) => ({
  portfolio_id: portfolioId,
  ...(assumedRisk === null ? {} : { assumed_risk: assumedRisk }),
  ...(setupIds.length === 0 ? {} : { setup_ids: setupIds.join(',') }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(direction === null ? {} : { direction }),
  ...(tradeListId === null ? {} : { trade_list: tradeListId }),
})

/**
 * The sample of R-multiples of a portfolio, or of the trades that a filter selects. `assumedRisk` is used as 1R of trades
 * without recorded risk; null excludes these trades.
 */
export function simulationParametersQuery(
  portfolioId: Id,
  assumedRisk: string | null,
  filter: SampleFilter = everyTrade,
) {
  const query = toSampleQuery(portfolioId, assumedRisk, filter)
  return queryOptions({
    queryKey: [...sampleKey(portfolioId), 'parameters', query],
    queryFn: ({ signal }) => call(getSimulationParameters, { query }, signal),
    staleTime: cacheTimes.monteCarlo,
  })
}

/** Saved runs, newest first, page by page. */
export const userSimulationsQuery = infiniteQueryOptions({
  queryKey: [...runsKey, 'list'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: runsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) } as const
    const { simulations, next } = await call(listUserSimulations, { query }, signal)
    return { runs: simulations.filter(isMonteCarlo), next }
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: cacheTimes.monteCarlo,
})

/** The newest saved run of each tab for each portfolio, newest first. */
export const latestRunsQuery = queryOptions({
  queryKey: [...runsKey, 'latest'],
  queryFn: async ({ signal }) => (await call(listLatestResults, {}, signal)).results.filter(isMonteCarlo),
  staleTime: cacheTimes.monteCarlo,
})

/** One saved run with its sample and result, and the current engine version. */
export function userSimulationQuery(id: Id) {
  return queryOptions({
    queryKey: [...runsKey, 'one', id],
    queryFn: async ({ signal }): Promise<Loaded<SavedRun>> => {
      const { simulation, engineVersion } = await call(getUserSimulation, { params: { id } }, signal)
      if (!isMonteCarlo(simulation)) throw new Error('This run belongs to the what-if simulator.')
      return { simulation, engineVersion }
    },
    staleTime: cacheTimes.monteCarlo,
  })
}

/** A saved run of portfolio growth. */
export function growthRunQuery(id: Id) {
  return queryOptions({
    ...userSimulationQuery(id),
    select: ({ simulation, engineVersion }): LoadedRun => {
      if (!isGrowth(simulation)) throw new Error('This run belongs to another tab.')
      return { simulation, engineVersion }
    },
  })
}

const invalidateLists = (queries: QueryClient) =>
  Promise.all([userSimulationsQuery, latestRunsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))

/** A computation on the server that may save its run; the list of runs then shows it. */
export function useComputation<Body, Answer extends { readonly runId: Id | null }>(
  compute: (body: Body) => Promise<Answer>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: compute,
    onSuccess: ({ runId }) => {
      if (runId !== null) void invalidateLists(queries)
    },
  })
}

/** Runs a simulation on the server, with its own implementation and its own sample; saves the run if requested. */
export const usePortfolioGrowth = () =>
  useComputation((body: PortfolioGrowthBody) => call(postPortfolioGrowth, { body }))

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
  await invalidateLists(queries)
}
