import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes, longRequestTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { createDeletionQueue } from '#api/trades/deletion-queue.ts'
import { updateSetup } from '#contract/playbook/setups.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import {
  createScenario,
  deleteScenario,
  getScenario,
  getScenarioSample,
  getStrategyStats,
  getWhatIfTrades,
  listScenarioResults,
  listScenarios,
  postWhatIfAnalysis,
  saveScenarioResults,
  updateScenario,
} from '#contract/simulations/what-if.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { KeptTrade } from '#domain/simulation/what-if/kept-sample.ts'

export type Scenario = RouteResponse<typeof listScenarios>['scenarios'][number]
export type ScenarioResults = RouteResponse<typeof listScenarioResults>
export type ScenarioResult = ScenarioResults['results'][number]
export type SourceStats = RouteResponse<typeof getStrategyStats>
export type SourceTrades = RouteResponse<typeof getWhatIfTrades>
export type AnalysisRequest = RouteInput<typeof postWhatIfAnalysis>['body']
type NewScenario = RouteInput<typeof createScenario>['body']
type ScenarioChange = RouteInput<typeof updateScenario>['body']

const scenariosKey = ['what-if', 'scenarios'] as const

/** Scenarios that are hidden and will be deleted when they can no longer be restored. */
export const scenarioDeletions = createDeletionQueue()

/** What the trades of a strategy, a setup or a portfolio look like in R. */
export function sourceStatsQuery(id: Id) {
  return queryOptions({
    queryKey: ['what-if', 'stats', id],
    queryFn: ({ signal }) => call(getStrategyStats, { params: { strategyId: id } }, signal),
    staleTime: cacheTimes.whatIf,
    // Trades that were logged or imported elsewhere change it.
    refetchOnMount: 'always',
  })
}

/** A source of trades: a strategy, setup or portfolio by its id, narrowed by the other of setup and portfolio. */
export interface TradesRequest {
  readonly id: Id
  readonly portfolioId: Id | null
  readonly setupId: Id | null
  readonly tradeListId: Id | null
  readonly candles: Timeframe | null
}

/** The usable trades of a source, measured in R. */
export function sourceTradesQuery({ id, portfolioId, setupId, tradeListId, candles }: TradesRequest) {
  const query = {
    ...(portfolioId === null ? {} : { portfolio_id: portfolioId }),
    ...(setupId === null ? {} : { setup_id: setupId }),
    ...(tradeListId === null ? {} : { trade_list: tradeListId }),
    ...(candles === null ? {} : { candles }),
  }
  return queryOptions({
    queryKey: ['what-if', 'trades', id, query],
    queryFn: ({ signal }) => call(getWhatIfTrades, { params: { strategyId: id }, query }, signal, longRequestTimeout),
    staleTime: cacheTimes.whatIf,
    refetchOnMount: 'always',
  })
}

/** Saved scenarios, newest first, page by page. */
export const scenariosQuery = infiniteQueryOptions({
  queryKey: [...scenariosKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(listScenarios, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: cacheTimes.whatIf,
})

/** One saved scenario. */
export function scenarioQuery(id: Id) {
  return queryOptions({
    queryKey: [...scenariosKey, 'one', id],
    queryFn: async ({ signal }) => (await call(getScenario, { params: { id } }, signal)).scenario,
    staleTime: cacheTimes.whatIf,
  })
}

/** The saved results of a scenario. */
export function scenarioResultsQuery(id: Id) {
  return queryOptions({
    queryKey: [...scenariosKey, 'results', id],
    queryFn: ({ signal }) => call(listScenarioResults, { params: { scenarioId: id } }, signal),
    staleTime: cacheTimes.whatIf,
  })
}

/** The trades that a scenario's results were computed from, in R; null if it was saved without them. */
export function scenarioSampleQuery(id: Id) {
  return queryOptions({
    queryKey: [...scenariosKey, 'sample', id],
    queryFn: async ({ signal }) => (await call(getScenarioSample, { params: { scenarioId: id } }, signal)).sample,
    staleTime: cacheTimes.whatIf,
  })
}

/** A scenario to save, with its results, the trades behind them, and the engine that computed them. */
export interface ScenarioToSave {
  readonly scenario: NewScenario
  readonly results: readonly ScenarioResult[]
  readonly engineVersion: string
  /** Null where they are too many, or bars decided. */
  readonly sample: readonly KeptTrade[] | null
}

/** Saves a scenario with its results. If the results cannot be saved, the scenario is not kept either. */
export function useSaveScenario() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ scenario, results, engineVersion, sample }: ScenarioToSave) => {
      const { scenario: saved } = await call(createScenario, { body: scenario })
      try {
        const body = {
          results: [...results],
          engineVersion,
          sample:
            sample === null
              ? null
              : sample.map(({ post, ...trade }) => ({ ...trade, post: post === null ? null : { ...post } })),
        }
        await call(saveScenarioResults, { params: { scenarioId: saved.id }, body }, undefined, longRequestTimeout)
      } catch (error) {
        await call(deleteScenario, { params: { id: saved.id } }).catch(() => undefined)
        throw error
      }
      return saved
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: scenariosKey }),
  })
}

/** Copies a scenario with its results. */
export function useDuplicateScenario() {
  const queries = useQueryClient()
  const save = useSaveScenario()
  return useMutation({
    mutationFn: async ({ scenario, name }: { readonly scenario: Scenario; readonly name: string }) => {
      const { portfolioId, setupId, strategyId, inputs, cell } = scenario
      const [{ results, engineVersion }, sample] = await Promise.all([
        queries.fetchQuery(scenarioResultsQuery(scenario.id)),
        queries.fetchQuery(scenarioSampleQuery(scenario.id)),
      ])
      const copy = { name, portfolioId, setupId, strategyId, inputs, cell }
      if (engineVersion === null) {
        const { scenario: saved } = await call(createScenario, { body: copy })
        await queries.invalidateQueries({ queryKey: scenariosKey })
        return saved
      }
      return save.mutateAsync({ scenario: copy, results, engineVersion, sample })
    },
  })
}

/** Renames a scenario. */
export function useRenameScenario() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: { readonly id: Id } & ScenarioChange) =>
      (await call(updateScenario, { params: { id }, body })).scenario,
    onSuccess: (scenario) => {
      queries.setQueryData(scenarioQuery(scenario.id).queryKey, scenario)
      return queries.invalidateQueries({ queryKey: [...scenariosKey, 'list'] })
    },
  })
}

/** Deletes a scenario with its results. */
export function useDeleteScenario() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteScenario, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...scenariosKey, 'list'] }),
  })
}

/** Lets the server analyze the same stops and targets with its own implementation and its own trades. */
export function useWhatIfAnalysis() {
  return useMutation({
    mutationFn: (body: AnalysisRequest) => call(postWhatIfAnalysis, { body }, undefined, longRequestTimeout),
  })
}

export type Setup = RouteResponse<typeof updateSetup>['setup']
export type SetupPlan = Pick<Setup, 'stop' | 'targets'>

/** Changes the plan of a setup; refused if the setup has changed since it was read. */
export function useChangeSetupPlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      id,
      revision,
      plan,
    }: {
      readonly id: Id
      readonly revision: number
      readonly plan: SetupPlan
    }) => (await call(updateSetup, { params: { id }, body: { ...plan, revision } })).setup,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: setupsQuery.queryKey }),
        // Strategies are derived from a setup's plan.
        queries.invalidateQueries({ queryKey: ['setup-transformer'] }),
      ]),
  })
}
