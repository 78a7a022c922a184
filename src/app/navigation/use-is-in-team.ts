import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { teamsQuery } from '#api/teams/teams-query.ts'
import { readStoredText, storeText } from '#ui/stored-value.ts'

/** Whether the last visit was in a team: then the entry has its place before teams are loaded. */
const key = 'edgeworth:in-team'

/** Whether the signed-in user is in a team; what the last visit found until it is known. */
export function useIsInTeam(): boolean {
  const { data } = useQuery(teamsQuery)
  const [wasInTeam] = useState(() => readStoredText(key) === 'true')
  const isInTeam = data === undefined ? wasInTeam : data.length > 0
  useEffect(() => {
    if (data !== undefined) storeText(key, String(data.length > 0))
  }, [data])
  return isInTeam
}
