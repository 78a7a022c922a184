import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { teamAccessInterval } from '#api/cache-times.ts'
import { refreshTeamAccess } from './team-access.ts'

/**
 * Asks now and then what teams may show the user, while `isShown` of it is on screen: access ends for an open page even
 * where live updates do not get through.
 */
export function useAccessCheck(isShown: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setInterval(() => {
      // The next time asks again.
      if (document.visibilityState === 'visible') void refreshTeamAccess(queries).catch(() => {})
    }, teamAccessInterval)
    return () => clearInterval(timer)
  }, [queries, isShown])
}
