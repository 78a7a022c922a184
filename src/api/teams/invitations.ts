import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import {
  acceptInvitation,
  acceptReceivedInvitation,
  createLink,
  declineInvitation,
  declineReceivedInvitation,
  findInvitation,
  invite,
  listInvitations,
  listLinks,
  listReceivedInvitations,
  resendInvitation,
  revokeInvitation,
  revokeLink,
} from '#contract/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import { teamsKey } from './teams-key.ts'

export type TeamInvitation = RouteResponse<typeof listInvitations>['invitations'][number]
export type TeamLink = RouteResponse<typeof listLinks>['links'][number]
export type ReceivedInvitation = RouteResponse<typeof listReceivedInvitations>['invitations'][number]
/** An invitation by the token of its link, or the id of a received one. */
export type Answered = { readonly token: string } | { readonly id: Id }
type NewLink = RouteInput<typeof createLink>['body']

/** The invitation of a link; fails with `not_found` if it is for another address, used or expired. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['team-invitation', token],
    queryFn: async ({ signal }) => (await call(findInvitation, { body: { token } }, signal)).invitation,
    retry: false,
    staleTime: 0,
  })
}

/** Open invitations to the signed-in address, which are answered without their link. */
export const receivedInvitationsQuery = queryOptions({
  queryKey: ['team-invitations'],
  queryFn: async ({ signal }) => (await call(listReceivedInvitations, {}, signal)).invitations,
  staleTime: 0,
})

/** An answer to an invitation, by its token or as a received one, after which teams and invitations are read again. */
function useInvitationAnswer<Answer>(mutationFn: (answered: Answered) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      // Not awaited: an invitation that is gone would take with it who asked what became of it.
      for (const queryKey of [receivedInvitationsQuery.queryKey, teamsKey]) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Joins the team of an invitation. */
export const useAcceptInvitation = () =>
  useInvitationAnswer(async (answered) =>
    'token' in answered
      ? (await call(acceptInvitation, { body: answered })).team
      : (await call(acceptReceivedInvitation, { params: answered })).team,
  )

/** Declines an invitation. */
export const useDeclineInvitation = () =>
  useInvitationAnswer((answered) =>
    'token' in answered
      ? call(declineInvitation, { body: answered })
      : call(declineReceivedInvitation, { params: answered }),
  )

const keyOf = (teamId: Id) => [...teamsKey, teamId, 'invitations'] as const

/** Open invitations by mail; owners alone may read them. */
export function invitationsQuery(teamId: Id) {
  return queryOptions({
    queryKey: [...keyOf(teamId), 'mails'],
    queryFn: async ({ signal }) => (await call(listInvitations, { params: { teamId } }, signal)).invitations,
  })
}

/** Open invitation links, without their tokens; owners alone may read them. */
export function linksQuery(teamId: Id) {
  return queryOptions({
    queryKey: [...keyOf(teamId), 'links'],
    queryFn: async ({ signal }) => (await call(listLinks, { params: { teamId } }, signal)).links,
  })
}

/** A mutation after which a team's invitations are read again. */
function useInvitationChange<Input, Answer>(teamId: Id, mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // The answer can hold a link's token: nothing keeps it.
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(teamId) }),
  })
}

export const useInvite = (teamId: Id) =>
  useInvitationChange(teamId, (body: RouteInput<typeof invite>['body']) => call(invite, { params: { teamId }, body }))

export const useResendInvitation = (teamId: Id) =>
  useInvitationChange(teamId, (id: Id) => call(resendInvitation, { params: { teamId, id } }))

export const useRevokeInvitation = (teamId: Id) =>
  useInvitationChange(teamId, (id: Id) => call(revokeInvitation, { params: { teamId, id } }))

/** Creates a link; the answer alone has its token. */
export const useCreateLink = (teamId: Id) =>
  useInvitationChange(teamId, (body: NewLink) => call(createLink, { params: { teamId }, body }))

export const useRevokeLink = (teamId: Id) =>
  useInvitationChange(teamId, (id: Id) => call(revokeLink, { params: { teamId, id } }))
