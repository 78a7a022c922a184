import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import {
  createAssignment,
  listOwnAssignments,
  listTeamAssignments,
  listTraderRules,
  tickAssignment,
  updateAssignment,
} from '#contract/teams/assignments.ts'
import type { Id } from '#domain/numbers/units.ts'
import { assignmentsKey, overviewKey } from './teams-key.ts'

export type Assignment = RouteResponse<typeof listTeamAssignments>['assignments'][number]
type RuleInput = RouteInput<typeof createAssignment>['body']['rule']
export type AssignmentInput = Omit<RouteInput<typeof createAssignment>['body'], 'traderId'>

const staleTime = cacheTimes.connectionStatus

/** Assignments in a team, open ones first, then newest: all for owners and coaches, else the user's own. */
export function teamAssignmentsQuery(teamId: Id) {
  return queryOptions({
    queryKey: [...assignmentsKey, 'in team', teamId],
    queryFn: async ({ signal }) => (await call(listTeamAssignments, { params: { teamId } }, signal)).assignments,
    staleTime,
  })
}

/** What the user was asked to do in any team and is still open, by last day. */
export const ownAssignmentsQuery = queryOptions({
  queryKey: [...assignmentsKey, 'own'],
  queryFn: async ({ signal }) => (await call(listOwnAssignments, {}, signal)).assignments,
  staleTime,
})

/** Rules that were checked on trades which a trader shares with a team. */
export function traderRulesQuery(teamId: Id, userId: Id) {
  return queryOptions({
    queryKey: [...assignmentsKey, 'rules', teamId, userId],
    queryFn: async ({ signal }) => (await call(listTraderRules, { params: { teamId, userId } }, signal)).rules,
    staleTime: cacheTimes.rules,
  })
}

/** A rule as it is sent: the server knows its title. */
const ruleInput = (rule: Assignment['rule']): RuleInput =>
  rule.kind === 'followRule' ? { kind: rule.kind, ruleId: rule.ruleId } : rule

const refresh = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: assignmentsKey }),
    queries.invalidateQueries({ queryKey: overviewKey }),
  ])

/** Gives a trader an assignment, or changes the one with the given id. */
export function useSaveAssignment(teamId: Id, traderId: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, input }: { readonly id: Id | null; readonly input: AssignmentInput }) =>
      id === null
        ? call(createAssignment, { params: { teamId }, body: { ...input, traderId } })
        : call(updateAssignment, { params: { id }, body: { ...input, isEnded: false } }),
    onSuccess: () => refresh(queries),
  })
}

/** Ends an assignment, or takes it up again. */
export function useEndAssignment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ assignment, isEnded }: { readonly assignment: Assignment; readonly isEnded: boolean }) => {
      const { id, title, targetPercent, from, until } = assignment
      const rule = ruleInput(assignment.rule)
      return call(updateAssignment, { params: { id }, body: { title, rule, targetPercent, from, until, isEnded } })
    },
    onSuccess: () => refresh(queries),
  })
}

/** Ticks an own assignment off, or takes that back. */
export function useTickAssignment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isDone }: { readonly id: Id; readonly isDone: boolean }) =>
      call(tickAssignment, { params: { id }, body: { isDone } }),
    onSuccess: () => refresh(queries),
  })
}
