import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { answerExportRequest, getExportRequest } from '#contract/accounts/export-requests.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

/** An admin's request to export the signed-in account, open or allowed; null without one. */
export const exportRequestQuery = queryOptions({
  queryKey: ['export-request'],
  queryFn: async ({ signal }) => (await call(getExportRequest, {}, signal)).request,
  staleTime: cacheTimes.exportRequest,
  refetchInterval: cacheTimes.exportRequest,
})

type Answer = RouteInput<typeof answerExportRequest>['body']['status']

/** Allows or refuses a request; refusing revokes a consent, too. */
export function useAnswerExportRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { readonly id: Id; readonly status: Answer }) =>
      call(answerExportRequest, { params: { id }, body: { status } }),
    // Also after a failure: a request that was withdrawn meanwhile goes away.
    onSettled: () => queries.invalidateQueries({ queryKey: exportRequestQuery.queryKey }),
  })
}
