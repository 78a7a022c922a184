import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { acceptInvitation, declineInvitation, findInvitation } from '#contract/teams/teams.ts'

/** The invitation of a link; fails with `not_found` if it is for another address, used or expired. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['team-invitation', token],
    queryFn: async ({ signal }) => (await call(findInvitation, { body: { token } }, signal)).invitation,
    retry: false,
    staleTime: 0,
  })
}

/** Joins the team of an invitation. */
export function useAcceptInvitation() {
  return useMutation({ mutationFn: async (token: string) => (await call(acceptInvitation, { body: { token } })).team })
}

/** Declines an invitation. */
export function useDeclineInvitation() {
  return useMutation({ mutationFn: (token: string) => call(declineInvitation, { body: { token } }) })
}
