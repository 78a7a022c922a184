import { useQuery } from '@tanstack/react-query'
import { teamsQuery } from '#api/teams/teams-query.ts'

/** Whether the signed-in user is in a team; false until it is known. */
export function useIsInTeam(): boolean {
  const { data = [] } = useQuery(teamsQuery)
  return data.length > 0
}
