import { z } from 'zod'
import { dailyGoalRules } from '#contract/reviews/goals.ts'
import { defineRoute } from '#contract/route.ts'
import { calendarDate, id, instant, recordedDate, text } from '#contract/values.ts'
import { maxAssignmentDays } from '#domain/journal/assignment.ts'
import { dayMs } from '#domain/time/durations.ts'

/** What is asked; every kind but "free" is measured from the record. */
const rulesWithoutIds = [
  ...dailyGoalRules,
  z.strictObject({ kind: z.literal('tagEveryTrade') }),
  z.strictObject({ kind: z.literal('exitReasons') }),
  z.strictObject({ kind: z.literal('gradeEveryTrade') }),
  z.strictObject({ kind: z.literal('writeDayNotes') }),
  z.strictObject({ kind: z.literal('free') }),
] as const
const assignmentRule = z.discriminatedUnion('kind', [
  ...rulesWithoutIds,
  z.strictObject({ kind: z.literal('followRule'), ruleId: id, ruleTitle: z.string() }),
])
/** A rule of a setup must have been checked on a trade that the trader shares with the team. */
const ruleInput = z.discriminatedUnion('kind', [
  ...rulesWithoutIds,
  z.strictObject({ kind: z.literal('followRule'), ruleId: id }),
])
export type AssignmentRuleInput = z.output<typeof ruleInput>

const input = z.strictObject({
  title: text(120),
  rule: ruleInput,
  /** The share of trades or days that must do it. */
  targetPercent: z.int().min(1).max(100),
  /** First and last day. */
  from: recordedDate,
  until: recordedDate,
})
const isInOrder = ({ from, until }: { readonly from: string; readonly until: string }) =>
  until >= from && Date.parse(until) - Date.parse(from) < maxAssignmentDays * dayMs
const order = {
  path: ['until'],
  message: `must be less than ${maxAssignmentDays} days after the first day, and not before it`,
}

export const assignment = z.object({
  id,
  teamId: id,
  traderId: id,
  /** Null where the account is gone. */
  coachId: id.nullable(),
  title: z.string(),
  rule: assignmentRule,
  targetPercent: z.int(),
  from: calendarDate,
  until: calendarDate,
  /** When its trader ticked it off; only a free one can be. */
  doneAt: instant.nullable(),
  /** When owner or coach ended it. */
  endedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  status: z.enum(['open', 'done', 'missed', 'notEnough', 'ended']),
  /** Computed from the trades that the team sees; null for a free one. */
  progress: z
    .object({
      unit: z.enum(['trades', 'days']),
      done: z.int(),
      total: z.int(),
      /** Trades that did not do it, in order of exit; at most 50. */
      missing: z.array(id),
    })
    .nullable(),
})

const params = z.strictObject({ id })
const one = z.object({ assignment })
const many = z.object({ assignments: z.array(assignment) })

export const listTeamAssignments = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/assignments',
  summary:
    'Assignments in a team, open ones first, then newest (at most 200): all for owners and coaches, else the caller’s own',
  auth: 'user',
  params: z.strictObject({ teamId: id }),
  response: many,
  problems: ['not_found'],
})
export const listOwnAssignments = defineRoute({
  method: 'GET',
  path: '/assignments',
  summary: 'What the signed-in user was asked to do in any team and is still open, by last day',
  auth: 'user',
  response: many,
})
export const createAssignment = defineRoute({
  method: 'POST',
  path: '/teams/:teamId/assignments',
  summary: 'Gives a trader of a team an assignment (owners and coaches)',
  auth: 'user',
  status: 201,
  params: z.strictObject({ teamId: id }),
  body: input.extend({ traderId: id }).refine(isInOrder, order),
  response: one,
  problems: ['not_found', 'forbidden', 'list_full'],
})
export const updateAssignment = defineRoute({
  method: 'PUT',
  path: '/assignments/:id',
  summary: 'Changes an assignment, ends it or takes it up again (owners and coaches)',
  auth: 'user',
  params,
  body: input.extend({ isEnded: z.boolean() }).refine(isInOrder, order),
  response: one,
  problems: ['not_found', 'forbidden', 'list_full'],
})
export const tickAssignment = defineRoute({
  method: 'PUT',
  path: '/assignments/:id/done',
  summary: 'Ticks an own free assignment off, or takes that back',
  auth: 'user',
  params,
  body: z.strictObject({ isDone: z.boolean() }),
  response: one,
  problems: ['not_found', 'forbidden', 'list_full'],
})

/** A rule that was checked on trades of a trader. */
export const checkedRule = z.object({ ruleId: id, title: z.string(), trades: z.int() })
export const listTraderRules = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/traders/:userId/rules',
  summary: 'Rules that were checked on trades which a trader shares with a team, the most frequent first (at most 100)',
  auth: 'user',
  params: z.strictObject({ teamId: id, userId: id }),
  response: z.object({ rules: z.array(checkedRule) }),
  problems: ['not_found'],
})
