import type { Transaction } from 'kysely'
import * as contract from '#contract/teams/assignments.ts'
import { type AssignmentRule, maxOpenAssignments } from '#domain/journal/assignment.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { notify } from '#server/notifications/notify.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { measureAssignment, measureAssignments, readToMeasure } from './assignment-progress.ts'
import {
  countOpenAssignments,
  findAssignment,
  findCheckedRule,
  insertAssignment,
  listAssignments,
  listCheckedRules,
  listOpenAssignments,
  tickAssignment,
  updateAssignment,
} from './assignments.ts'
import { requireTeamAsMember } from './own-teams.ts'
import { listMembers, lockTeams } from './teams.ts'

interface TraderOfTeam {
  readonly teamId: Id
  readonly traderId: Id
}

/** Throws `not_found` for strangers and `forbidden` for members who are neither owner nor coach. */
async function requireCoach(trx: Transaction<Schema>, userId: Id, teamId: Id): Promise<void> {
  const { role } = await requireTeamAsMember(trx, userId, teamId)
  if (role !== 'owner' && role !== 'coach') throw new ApiError('forbidden', 'Only owners and coaches give assignments.')
}

const fullList = () =>
  new ApiError(
    'list_full',
    `A trader has at most ${maxOpenAssignments} open assignments. End one or tick one off first.`,
  )

/** Locks how many assignments of a trader are open until the transaction ends, and counts them. */
async function lockedCount(trx: Transaction<Schema>, { teamId, traderId }: TraderOfTeam): Promise<number> {
  await lockTeams(trx, `assignments of ${traderId} in ${teamId}`)
  return countOpenAssignments(trx, teamId, traderId)
}

/** Makes a change to an assignment, and refuses one that opens it beyond the limit. */
async function changeWithinLimit<T>(
  trx: Transaction<Schema>,
  trader: TraderOfTeam,
  change: () => Promise<T>,
): Promise<T> {
  const before = await lockedCount(trx, trader)
  const changed = await change()
  const after = await countOpenAssignments(trx, trader.teamId, trader.traderId)
  if (after > before && after > maxOpenAssignments) throw fullList()
  return changed
}

/** What is asked, with the title of the rule that it names. Throws `not_found` for a rule that the team does not see. */
async function resolveRule(
  trx: Transaction<Schema>,
  { teamId, traderId }: TraderOfTeam,
  rule: contract.AssignmentRuleInput,
  before: AssignmentRule | null,
): Promise<AssignmentRule> {
  if (rule.kind !== 'followRule') return rule
  // The trades on which it was checked may be gone by now.
  if (before?.kind === 'followRule' && before.ruleId === rule.ruleId) return before
  return { ...rule, ruleTitle: orNotFound(await findCheckedRule(trx, teamId, traderId, rule.ruleId)) }
}

export const assignmentRoutes = [
  implement(contract.listTeamAssignments, async ({ params }, { transaction, user }) => {
    const read = await transaction(async (trx) => {
      await requireTeamAsMember(trx, user.userId, params.teamId)
      return readToMeasure(trx, await listAssignments(trx, params.teamId))
    })
    return { assignments: await measureAssignments(read) }
  }),

  implement(contract.listOwnAssignments, async (_request, { transaction, user }) => {
    const read = await transaction(async (trx) => readToMeasure(trx, await listOpenAssignments(trx, user.userId)))
    const measured = await measureAssignments(read)
    return { assignments: measured.filter(({ status }) => status === 'open') }
  }),

  implement(contract.createAssignment, async ({ params: { teamId }, body }, { transaction, user }) => {
    const read = await transaction(async (trx) => {
      await requireCoach(trx, user.userId, teamId)
      const { traderId, ...input } = body
      const trader = orNotFound((await listMembers(trx, teamId)).find(({ userId }) => userId === traderId))
      if (trader.role === 'viewer') throw new ApiError('forbidden', 'Viewers have no portfolios to measure.')
      const rule = await resolveRule(trx, { teamId, traderId }, input.rule, null)
      if ((await lockedCount(trx, { teamId, traderId })) >= maxOpenAssignments) throw fullList()
      const created = await insertAssignment(trx, teamId, traderId, { ...input, rule })
      await notify(trx, { recipients: [traderId], kind: 'assignment_given', teamId, payload: { text: input.title } })
      return readToMeasure(trx, [created])
    })
    return { assignment: await measureAssignment(read) }
  }),

  implement(contract.updateAssignment, async ({ params, body }, { transaction, user }) => {
    const read = await transaction(async (trx) => {
      const before = orNotFound(await findAssignment(trx, params.id))
      await requireCoach(trx, user.userId, before.teamId)
      const rule = await resolveRule(trx, before, body.rule, before.rule)
      // Taking one up again, or giving it another last day, is as good as giving it.
      const updated = await changeWithinLimit(trx, before, async () =>
        orNotFound(await updateAssignment(trx, params.id, { ...body, rule })),
      )
      return readToMeasure(trx, [updated])
    })
    return { assignment: await measureAssignment(read) }
  }),

  implement(contract.tickAssignment, async ({ params, body }, { transaction, user }) => {
    const read = await transaction(async (trx) => {
      const before = orNotFound(await findAssignment(trx, params.id))
      if (before.traderId !== user.userId) throw new ApiError('forbidden', 'Only its trader ticks an assignment off.')
      if (!(await changeWithinLimit(trx, before, () => tickAssignment(trx, params.id, body.isDone)))) {
        throw new ApiError('forbidden', 'Only an open assignment that is not measured can be ticked off.')
      }
      const { coachId, teamId, title, doneAt } = before
      if (body.isDone && doneAt === null && coachId !== null) {
        await notify(trx, { recipients: [coachId], kind: 'assignment_done', teamId, payload: { text: title } })
      }
      return readToMeasure(trx, [orNotFound(await findAssignment(trx, params.id))])
    })
    return { assignment: await measureAssignment(read) }
  }),

  implement(contract.listTraderRules, async ({ params: { teamId, userId } }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamAsMember(trx, user.userId, teamId)
      orNotFound((await listMembers(trx, teamId)).find((member) => member.userId === userId))
      return { rules: await listCheckedRules(trx, teamId, userId) }
    }),
  ),
]
