import type { Transaction } from 'kysely'
import * as contract from '#contract/teams.ts'
import { teamLimits } from '#domain/team.ts'
import type { Id } from '#domain/units.ts'
import { audit } from '#server/data/audit.ts'
import type { Schema } from '#server/data/schema.ts'
import {
  changeRole,
  createTeam,
  deleteTeam,
  holdTeams,
  listMembers,
  listTeams,
  removeMember,
  renameTeam,
} from '#server/data/teams.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { ownedTeam, ownTeam } from './own-team.ts'
import { existing } from './owned.ts'

async function memberOf(trx: Transaction<Schema>, teamId: Id, userId: Id) {
  const members = await listMembers(trx, teamId)
  return existing(members.find((member) => member.userId === userId))
}

const lastOwner = () =>
  new ApiError('conflict', 'A team keeps an owner: make another member an owner first, or delete the team.')

/** Refuses one more team; the count holds until the transaction ends. Throws `conflict`. */
export async function requireTeamRoom(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await holdTeams(trx, `of ${userId}`)
  const teams = await listTeams(trx, userId)
  if (teams.length < teamLimits.teamsPerUser) return
  throw new ApiError('conflict', `One can be in at most ${teamLimits.teamsPerUser} teams; leave one first.`)
}

export const teamRoutes = [
  implement(contract.listTeams, async (_request, { transaction, user }) => ({
    teams: await transaction((trx) => listTeams(trx, user.userId)),
  })),

  implement(contract.createTeam, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamRoom(trx, user.userId)
      const id = await createTeam(trx, body.name)
      await audit(trx, { action: 'team.created', userId: user.userId, subjectId: id })
      return { team: await ownTeam(trx, user.userId, id) }
    }),
  ),

  implement(contract.getTeam, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => ({
      team: await ownTeam(trx, user.userId, params.teamId),
      members: await listMembers(trx, params.teamId),
    })),
  ),

  implement(contract.updateTeam, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await ownedTeam(trx, user.userId, params.teamId)
      if (body.name !== undefined) await renameTeam(trx, params.teamId, body.name)
      return { team: await ownTeam(trx, user.userId, params.teamId) }
    }),
  ),

  implement(contract.deleteTeam, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await ownedTeam(trx, user.userId, params.teamId)
      await deleteTeam(trx, params.teamId)
      await audit(trx, { action: 'team.deleted', userId: user.userId, subjectId: params.teamId })
      return { done: true as const }
    }),
  ),

  implement(contract.updateMember, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await ownedTeam(trx, user.userId, params.teamId)
      const { role: before } = await memberOf(trx, params.teamId, params.userId)
      if (!(await changeRole(trx, params.teamId, params.userId, body.role))) throw lastOwner()
      if (before !== body.role) {
        await audit(trx, {
          action: 'team.role-changed',
          userId: params.userId,
          subjectId: params.teamId,
          details: { from: before, to: body.role },
        })
      }
      // One who has just stepped down reads the team as what they are now.
      return { member: await memberOf(trx, params.teamId, params.userId) }
    }),
  ),

  implement(contract.removeMember, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const leaves = params.userId === user.userId
      await (leaves ? ownTeam(trx, user.userId, params.teamId) : ownedTeam(trx, user.userId, params.teamId))
      await memberOf(trx, params.teamId, params.userId)
      // Noted first: one who has left could not name the team any more.
      await audit(trx, {
        action: leaves ? 'team.member-left' : 'team.member-removed',
        userId: params.userId,
        subjectId: params.teamId,
      })
      if (!(await removeMember(trx, params.teamId, params.userId))) throw lastOwner()
      return { done: true as const }
    }),
  ),
]
