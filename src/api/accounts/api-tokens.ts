import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/accounts/api-tokens.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Personal API tokens of the signed-in account, the newest first. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(listApiTokens, {}, signal),
})

export type NewApiToken = RouteInput<typeof createApiToken>['body']

/** Creates a token; the answer alone has its text. */
export function useCreateApiToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiToken) => call(createApiToken, { body }),
    // The answer holds a secret: nothing keeps it after the dialog.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  })
}

/** Revokes a token, which takes effect at once. */
export function useRevokeApiToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(revokeApiToken, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  })
}
