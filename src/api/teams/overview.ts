import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { remarksKey } from '#api/trades/remarks.ts'
import { useLiveRows } from '#api/use-live-rows.ts'
import type { RouteResponse } from '#contract/route.ts'
import { getTeamOverview, visitTeam } from '#contract/teams/overview.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { assignmentsKey, overviewKey } from './teams-key.ts'

export type TeamOverview = RouteResponse<typeof getTeamOverview>
export type TeamTrader = TeamOverview['traders'][number]

/** The traders of a team with their figures over a period; null is open. */
export function teamOverviewQuery(
  teamId: Id,
  { from, to }: { readonly from: CalendarDate | null; readonly to: CalendarDate | null },
) {
  const query = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  return queryOptions({
    queryKey: [...overviewKey, teamId, query],
    queryFn: ({ signal }) => call(getTeamOverview, { params: { teamId }, query }, signal),
    // Another period keeps the rows in place until its figures are there.
    placeholderData: keepPreviousData,
    staleTime: cacheTimes.connectionStatus,
  })
}

/** Notes that the user looks at a team. */
export function useVisitTeam() {
  return useMutation({ mutationFn: (teamId: Id) => call(visitTeam, { params: { teamId } }) })
}

/** Refetches what a team shows when remarks or assignments change; changes of trades reach every page (live-updates.ts). */
export function useLiveTeam(teamId: Id): void {
  const queries = useQueryClient()
  useLiveRows(
    `team ${teamId}`,
    [
      { table: 'remark_threads', column: 'id' },
      { table: 'assignments', filter: `team_id=eq.${teamId}`, column: 'id' },
    ],
    (changed) => {
      void queries.invalidateQueries({ queryKey: overviewKey })
      if (changed.has('remark_threads')) void queries.invalidateQueries({ queryKey: remarksKey })
      if (changed.has('assignments')) void queries.invalidateQueries({ queryKey: assignmentsKey })
    },
  )
}
