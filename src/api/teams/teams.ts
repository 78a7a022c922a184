import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import type { RouteResponse } from '#contract/route.ts'
import {
  createTeam,
  deleteTeam,
  getTeam,
  removeMember,
  updateMember,
  updateTeam,
  type listTeams,
} from '#contract/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import { teamsKey } from './teams-key.ts'

export type Team = RouteResponse<typeof listTeams>['teams'][number]
export type TeamMember = RouteResponse<typeof getTeam>['members'][number]

/** The members of a team; fails with `not_found` once the user is none of them. */
export function teamMembersQuery(teamId: Id) {
  return queryOptions({
    queryKey: [...teamsKey, teamId, 'members'],
    queryFn: async ({ signal }) => (await call(getTeam, { params: { teamId } }, signal)).members,
    staleTime: cacheTimes.teams,
  })
}

/** A mutation after which teams are read again. */
function useTeamChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: teamsKey }) })
}

/** Creates a team and returns it. */
export const useCreateTeam = () =>
  useTeamChange(async (name: string) => (await call(createTeam, { body: { name } })).team)

export const useRenameTeam = (teamId: Id) =>
  useTeamChange((name: string) => call(updateTeam, { params: { teamId }, body: { name } }))

export const useChangeRole = (teamId: Id) =>
  useTeamChange(({ userId, role }: { readonly userId: Id; readonly role: TeamRole }) =>
    call(updateMember, { params: { teamId, userId }, body: { role } }),
  )

export const useRemoveMember = (teamId: Id) =>
  useTeamChange((userId: Id) => call(removeMember, { params: { teamId, userId } }))

/** Ends the user's own view of a team, by leaving or deleting it; its portfolios go from every screen. */
export function useEndTeam(team: Pick<Team, 'id'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (how: { readonly leaveAs: Id } | 'delete') =>
      how === 'delete'
        ? call(deleteTeam, { params: { teamId: team.id } })
        : call(removeMember, { params: { teamId: team.id, userId: how.leaveAs } }),
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: teamsKey }), refreshAfterTradeChange(queries)]),
  })
}
