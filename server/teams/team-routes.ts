import type { Transaction } from 'kysely'
import * as contract from '#contract/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import { teamRoles } from '#domain/portfolio/team.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { deleteInvitationTo } from './invitations.ts'
import { deleteLinks } from './links.ts'
import { requireTeamAsMember, requireTeamAsOwner, requireTeamRoom } from './own-teams.ts'
import { notifyFormerMembers, notifyOwners, notifyRole } from './team-notifications.ts'
import {
  changeMemberRole,
  createTeam,
  deleteTeam,
  listMembers,
  listTeams,
  lockMembers,
  removeMember,
  renameTeam,
} from './teams.ts'

async function findMember(trx: Transaction<Schema>, teamId: Id, userId: Id) {
  const members = await listMembers(trx, teamId)
  return orNotFound(members.find((member) => member.userId === userId))
}

/** Revokes what could bring a member back in an earlier role: links, which they may know, and their own invitation. */
async function revokeWaysBack(
  trx: Transaction<Schema>,
  teamId: Id,
  { email }: { readonly email: string | null },
): Promise<void> {
  await deleteLinks(trx, teamId)
  if (email !== null) await deleteInvitationTo(trx, teamId, email)
}

const lastOwner = () =>
  new ApiError('conflict', 'A team needs an owner. Make another member an owner first, or delete the team.')

export const teamRoutes = [
  implement(contract.listTeams, async (_request, { transaction, user }) => ({
    teams: await transaction((trx) => listTeams(trx, user.userId)),
  })),

  implement(contract.createTeam, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamRoom(trx, user.userId)
      const id = await createTeam(trx, body.name)
      await recordAudit(trx, { action: 'team.created', userId: user.userId, subjectId: id })
      return { team: await requireTeamAsMember(trx, user.userId, id) }
    }),
  ),

  implement(contract.getTeam, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => ({
      team: await requireTeamAsMember(trx, user.userId, params.teamId),
      members: await listMembers(trx, params.teamId),
    })),
  ),

  implement(contract.updateTeam, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamAsOwner(trx, user.userId, params.teamId)
      if (body.name !== undefined) await renameTeam(trx, params.teamId, body.name)
      return { team: await requireTeamAsMember(trx, user.userId, params.teamId) }
    }),
  ),

  implement(contract.deleteTeam, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const team = await requireTeamAsOwner(trx, user.userId, params.teamId)
      const members = await listMembers(trx, team.id)
      await deleteTeam(trx, params.teamId)
      await notifyFormerMembers(
        trx,
        'team_deleted',
        team,
        members.map(({ userId }) => userId),
      )
      await recordAudit(trx, { action: 'team.deleted', userId: user.userId, subjectId: params.teamId })
      return { done: true as const }
    }),
  ),

  implement(contract.updateMember, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamAsOwner(trx, user.userId, params.teamId)
      await lockMembers(trx, params.teamId)
      const member = await findMember(trx, params.teamId, params.userId)
      const { role: before } = member
      // While the caller is an owner, who may step down here.
      if (teamRoles.indexOf(body.role) > teamRoles.indexOf(before)) await revokeWaysBack(trx, params.teamId, member)
      if (!(await changeMemberRole(trx, params.teamId, params.userId, body.role))) throw lastOwner()
      if (before !== body.role) {
        await notifyRole(trx, params.teamId, params.userId, body.role)
        await recordAudit(trx, {
          action: 'team.role-changed',
          userId: params.userId,
          subjectId: params.teamId,
          details: { from: before, to: body.role },
        })
      }
      // An owner who has just stepped down sees the team as an ordinary member.
      return { member: await findMember(trx, params.teamId, params.userId) }
    }),
  ),

  implement(contract.removeMember, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const leaves = params.userId === user.userId
      const team = await (leaves
        ? requireTeamAsMember(trx, user.userId, params.teamId)
        : requireTeamAsOwner(trx, user.userId, params.teamId))
      const member = await findMember(trx, params.teamId, params.userId)
      // Recorded first: a member who has left may not refer to the team any more.
      await recordAudit(trx, {
        action: leaves ? 'team.member-left' : 'team.member-removed',
        userId: params.userId,
        subjectId: params.teamId,
      })
      const members = await listMembers(trx, params.teamId)
      if (!(await removeMember(trx, params.teamId, params.userId))) throw lastOwner()
      if (leaves) {
        await notifyOwners(trx, 'member_left', team.id, members)
      } else {
        await revokeWaysBack(trx, team.id, member)
        await notifyFormerMembers(trx, 'removed_from_team', team, [params.userId])
      }
      return { done: true as const }
    }),
  ),
]
