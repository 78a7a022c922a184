import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import {
  listTransformableSetups,
  previewSetupTransform,
  transformSetups,
} from '#contract/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'
import { strategiesKey } from './backtester.ts'

export type TransformableSetup = RouteResponse<typeof listTransformableSetups>['setups'][number]
export type TransformPreview = RouteResponse<typeof previewSetupTransform>
export type TransformRequest = RouteInput<typeof transformSetups>['body']
export type TransformResult = RouteResponse<typeof transformSetups>['results'][number]

const setupsKey = ['setup-transformer'] as const

/** Setups that are not archived, with what their trades give to a strategy. */
export const transformableSetupsQuery = queryOptions({
  queryKey: [...setupsKey, 'setups'],
  queryFn: ({ signal }) => call(listTransformableSetups, {}, signal),
  staleTime: cacheTimes.transformableSetups,
  // Trades that were logged or imported elsewhere change what a setup gives.
  refetchOnMount: 'always',
})

/** The strategy that a setup would become. */
export function transformPreviewQuery(setupId: Id) {
  return queryOptions({
    queryKey: [...setupsKey, 'preview', setupId],
    queryFn: ({ signal }) => call(previewSetupTransform, { params: { id: setupId } }, signal),
    staleTime: cacheTimes.transformationPreview,
    refetchOnMount: 'always',
  })
}

/** Turns setups into strategies, all or none. */
export function useTransformSetups() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, signal }: { readonly body: TransformRequest; readonly signal: AbortSignal }) =>
      (await call(transformSetups, { body }, signal)).results,
    // Also after a cancellation: it may come too late.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: setupsKey }),
        queries.invalidateQueries({ queryKey: strategiesKey }),
      ]),
  })
}
