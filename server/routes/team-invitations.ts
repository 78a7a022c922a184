import * as contract from '#contract/teams.ts'
import { teamLimits } from '#domain/team.ts'
import { audit } from '#server/data/audit.ts'
import {
  acceptInvitation,
  declineInvitation,
  deleteInvitation,
  insertInvitation,
  invitationOf,
  listInvitations,
  newToken,
} from '#server/data/team-invitations.ts'
import { holdTeams, listMembers } from '#server/data/teams.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { invitationMail } from '#server/mail/invitation-mail.ts'
import { ownedTeam, ownTeam } from './own-team.ts'
import { existing } from './owned.ts'
import { requireTeamRoom } from './teams.ts'

export const invitationRoutes = [
  implement(contract.listInvitations, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await ownedTeam(trx, user.userId, params.teamId)
      return { invitations: await listInvitations(trx, params.teamId) }
    }),
  ),

  implement(contract.invite, async ({ params, body }, { transaction, user, site }) =>
    transaction(async (trx) => {
      const team = await ownedTeam(trx, user.userId, params.teamId)
      await holdTeams(trx, `and members ${team.id}`)
      const members = await listMembers(trx, team.id)
      if (members.some((member) => member.email?.toLowerCase() === body.email)) {
        throw new ApiError('conflict', 'Somebody with this address is a member already.', [
          { field: 'email', message: 'belongs to a member' },
        ])
      }
      const open = (await listInvitations(trx, team.id)).filter(({ email }) => email !== body.email)
      if (members.length + open.length >= teamLimits.members) {
        throw new ApiError('conflict', `A team has at most ${teamLimits.members} members, open invitations included.`)
      }
      const { token, digest } = newToken()
      const invitation = await insertInvitation(trx, {
        teamId: team.id,
        ...body,
        digest,
        days: teamLimits.invitationDays,
      })
      await enqueueMail(
        trx,
        invitationMail({
          recipient: body.email,
          teamName: team.name,
          role: body.role,
          inviter: user.email,
          url: `${site}/settings/team-invitation?token=${token}`,
        }),
      )
      await audit(trx, {
        action: 'team.invited',
        userId: user.userId,
        subjectId: team.id,
        details: { invitation: invitation.id, role: body.role },
      })
      return { invitation }
    }),
  ),

  implement(contract.revokeInvitation, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await ownedTeam(trx, user.userId, params.teamId)
      if (!(await deleteInvitation(trx, params.teamId, params.id))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),

  implement(contract.findInvitation, async ({ body }, { transaction }) =>
    transaction(async (trx) => ({ invitation: existing(await invitationOf(trx, body.token)) })),
  ),

  implement(contract.acceptInvitation, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      existing(await invitationOf(trx, body.token))
      await requireTeamRoom(trx, user.userId)
      const teamId = existing(await acceptInvitation(trx, body.token))
      await audit(trx, { action: 'team.joined', userId: user.userId, subjectId: teamId })
      return { team: await ownTeam(trx, user.userId, teamId) }
    }),
  ),

  implement(contract.declineInvitation, async ({ body }, { transaction }) =>
    transaction(async (trx) => {
      if (!(await declineInvitation(trx, body.token))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),
]
