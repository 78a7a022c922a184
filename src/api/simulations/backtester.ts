import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes, longRequestTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { createDeletionQueue } from '#api/trades/deletion-queue.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import {
  deleteResult,
  deleteStrategy,
  getResult,
  getStrategy,
  listResults,
  listStrategies,
  renameStrategy,
  runStrategy,
} from '#contract/simulations/backtester.ts'
import type { Id } from '#domain/numbers/units.ts'

export type Strategy = RouteResponse<typeof listStrategies>['strategies'][number]
export type StrategyDetail = RouteResponse<typeof getStrategy>['strategy']
export type BacktestResult = RouteResponse<typeof listResults>['results'][number]
export type LoadedResult = RouteResponse<typeof getResult>
export type ReplayedPart = LoadedResult['comparison']['all']
export type ReplayRequest = RouteInput<typeof runStrategy>['body']

export const strategiesKey = ['backtester', 'strategies'] as const
const resultsKey = ['backtester', 'results'] as const

/** Strategies and results that are hidden and will be deleted when they can no longer be restored. */
export const backtestDeletions = createDeletionQueue()

/** Strategies, newest first, page by page. */
export const strategiesQuery = infiniteQueryOptions({
  queryKey: [...strategiesKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(listStrategies, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: cacheTimes.backtester,
})

/** One strategy with its sample. */
export function strategyQuery(id: Id) {
  return queryOptions({
    queryKey: [...strategiesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(getStrategy, { params: { id } }, signal)).strategy,
    staleTime: cacheTimes.backtester,
  })
}

/** Results, newest first, page by page; those of one strategy unless it is null. */
export function resultsQuery(strategyId: Id | null) {
  return infiniteQueryOptions({
    queryKey: [...resultsKey, 'list', strategyId],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...(strategyId === null ? {} : { strategy_id: strategyId }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return call(listResults, { query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: cacheTimes.backtester,
  })
}

/** One result with its outcomes, its equity and what was done on the same trades. It never changes. */
export function resultQuery(id: Id) {
  return queryOptions({
    queryKey: [...resultsKey, 'one', id],
    queryFn: ({ signal }) => call(getResult, { params: { id } }, signal),
    staleTime: cacheTimes.backtester,
  })
}

interface Replay {
  readonly strategyId: Id
  readonly body: ReplayRequest
  readonly signal: AbortSignal
}

/** Replays a strategy on the server and saves the result. Aborting the signal cancels it. */
export function useRunStrategy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ strategyId, body, signal }: Replay) =>
      call(runStrategy, { params: { id: strategyId }, body }, signal, longRequestTimeout),
    onSuccess: (loaded) => {
      queries.setQueryData(resultQuery(loaded.result.id).queryKey, loaded)
      void queries.invalidateQueries({ queryKey: [...resultsKey, 'list'] })
    },
  })
}

/** Renames a strategy. */
export function useRenameStrategy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: Id; readonly name: string }) =>
      (await call(renameStrategy, { params: { id }, body: { name } })).strategy,
    onSuccess: () => queries.invalidateQueries({ queryKey: strategiesKey }),
  })
}

/** Deletes a strategy with its results. */
export function useDeleteStrategy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteStrategy, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [...strategiesKey, 'list'] }),
        queries.invalidateQueries({ queryKey: [...resultsKey, 'list'] }),
        // Setups name their newest strategy.
        queries.invalidateQueries({ queryKey: ['setup-transformer'] }),
      ]),
  })
}

/** Deletes a result. */
export function useDeleteResult() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteResult, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...resultsKey, 'list'] }),
  })
}
