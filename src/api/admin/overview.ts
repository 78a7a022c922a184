import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { getStatistics, listAuditLog, type exportAuditLog } from '#contract/admin/admin.ts'
import { getDailyFigures, type figurePeriods } from '#contract/admin/daily-figures.ts'
import { getAnyTeam, listAllTeams } from '#contract/admin/teams.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type FigurePeriod = (typeof figurePeriods)[number]
export type AuditFilter = RouteInput<typeof exportAuditLog>['query']

/** Figures of the last days, the oldest first. */
export const dailyFiguresQuery = (days: FigurePeriod) =>
  queryOptions({
    queryKey: ['admin', 'daily-figures', days],
    queryFn: async ({ signal }) => (await call(getDailyFigures, { query: { days } }, signal)).days,
  })

/** Counts of accounts and of what waits for a decision. */
export const statisticsQuery = queryOptions({
  queryKey: ['admin', 'statistics'],
  queryFn: ({ signal }) => call(getStatistics, {}, signal),
})

/** Acts that match a filter, newest first, page by page. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  })

/** Teams by a part of their names, newest first, page by page. */
export const allTeamsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'teams', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAllTeams,
        {
          query: {
            ...(search === undefined ? {} : { search }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ teams }) => teams),
  })

/** A team with its members and shared portfolios. */
export const anyTeamQuery = (id: Id) =>
  queryOptions({
    queryKey: ['admin', 'team', id],
    queryFn: ({ signal }) => call(getAnyTeam, { params: { id } }, signal),
  })
