import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { teamsKey } from '#api/teams/teams-key.ts'
import { useLiveRows } from '#api/use-live-rows.ts'
import type { RouteResponse } from '#contract/route.ts'
import {
  createDayRemark,
  createRemark,
  deleteRemark,
  listDayRemarks,
  listRemarks,
  listTeamRemarks,
  readDayRemarks,
  readRemarks,
  updateRemark,
} from '#contract/trades/remarks.ts'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'

/** What remarks are about: a trade, or a day of a portfolio. */
export type RemarkSubject = { readonly tradeId: Id } | { readonly portfolioId: Id; readonly date: CalendarDate }

export type RemarkThread = RouteResponse<typeof listRemarks>
export type Remark = RemarkThread['remarks'][number]
export type RemarkReader = RemarkThread['people'][number]
export type TeamRemark = RouteResponse<typeof listTeamRemarks>['remarks'][number]

/** The first part of every query key about remarks. */
export const remarksKey = [...teamsKey, 'remarks'] as const

const dayParams = ({ portfolioId, date }: Extract<RemarkSubject, { date: unknown }>) => ({ id: portfolioId, date })

/** The remarks on a trade or day, with the people who see them. */
export function remarksQuery(subject: RemarkSubject) {
  return queryOptions({
    queryKey: [...remarksKey, 'on', subject],
    queryFn: ({ signal }) =>
      'tradeId' in subject
        ? call(listRemarks, { params: { id: subject.tradeId } }, signal)
        : call(listDayRemarks, { params: dayParams(subject) }, signal),
    staleTime: cacheTimes.connectionStatus,
  })
}

/** The newest remarks in a team that are of interest to the user. */
export function teamRemarksQuery(teamId: Id) {
  return queryOptions({
    queryKey: [...remarksKey, 'in team', teamId],
    queryFn: async ({ signal }) => (await call(listTeamRemarks, { params: { teamId } }, signal)).remarks,
    staleTime: cacheTimes.connectionStatus,
  })
}

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: remarksKey })

/** Refetches the remarks on a trade or day when somebody writes, changes, removes or reads one. */
export function useLiveRemarks(subject: RemarkSubject): void {
  const queries = useQueryClient()
  const filter = 'tradeId' in subject ? `trade_id=eq.${subject.tradeId}` : `portfolio_id=eq.${subject.portfolioId}`
  useLiveRows(`remarks ${filter}`, [{ table: 'remark_threads', filter, column: 'id' }], () => void refresh(queries))
}

/** Writes a remark on a trade or day. */
export function useCreateRemark(subject: RemarkSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: string) =>
      'tradeId' in subject
        ? call(createRemark, { params: { id: subject.tradeId }, body: { body } })
        : call(createDayRemark, { params: dayParams(subject), body: { body } }),
    onSuccess: () => refresh(queries),
  })
}

/** Changes a remark. */
export function useUpdateRemark() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: Id; readonly body: string }) =>
      call(updateRemark, { params: { id }, body: { body } }),
    onSuccess: () => refresh(queries),
  })
}

/** Removes a remark. */
export function useDeleteRemark() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteRemark, { params: { id } }),
    onSuccess: () => refresh(queries),
  })
}

/** Marks the remarks on a trade or day as read, up to the time of one. */
export function useReadRemarks(subject: RemarkSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (readAt: Instant) =>
      'tradeId' in subject
        ? call(readRemarks, { params: { id: subject.tradeId }, body: { readAt } })
        : call(readDayRemarks, { params: dayParams(subject), body: { readAt } }),
    onSuccess: () => refresh(queries),
  })
}
