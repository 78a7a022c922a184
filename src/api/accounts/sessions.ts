import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { endSession, listSessions } from '#contract/accounts/sessions.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Open sessions of the signed-in account, the latest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, signal)).sessions,
})

/** Ends a session of the account. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
