import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listTeams } from '#contract/teams/teams.ts'
import { teamsKey } from './teams-key.ts'

// Apart from what changes teams, because the frame of every screen asks for them.
/** The teams of the signed-in user, oldest membership first. */
export const teamsQuery = queryOptions({
  queryKey: [...teamsKey, 'list'],
  queryFn: async ({ signal }) => (await call(listTeams, {}, signal)).teams,
  staleTime: cacheTimes.teams,
})
