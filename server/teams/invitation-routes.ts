import * as contract from '#contract/teams/teams.ts'
import { teamLimits } from '#domain/portfolio/team.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement } from '#server/http/implement.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  acceptInvitation,
  declineInvitation,
  deleteInvitation,
  insertInvitation,
  findInvitationByToken,
  listInvitations,
  createInvitationToken,
} from './invitations.ts'
import { requireTeamAsMember, requireTeamAsOwner, requireTeamRoom } from './own-teams.ts'
import { lockTeams, listMembers } from './teams.ts'

export const invitationRoutes = [
  implement(contract.listInvitations, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamAsOwner(trx, user.userId, params.teamId)
      return { invitations: await listInvitations(trx, params.teamId) }
    }),
  ),

  implement(contract.invite, async ({ params, body }, { transaction, user, site }) =>
    transaction(async (trx) => {
      const team = await requireTeamAsOwner(trx, user.userId, params.teamId)
      await lockTeams(trx, `and members ${team.id}`)
      const members = await listMembers(trx, team.id)
      if (members.some((member) => member.email?.toLowerCase() === body.email)) {
        throw new ApiError('conflict', 'A member already has this email address.', [
          { field: 'email', message: 'belongs to a member' },
        ])
      }
      const open = (await listInvitations(trx, team.id)).filter(({ email }) => email !== body.email)
      if (members.length + open.length >= teamLimits.members) {
        throw new ApiError(
          'conflict',
          `A team can have at most ${teamLimits.members} members, including open invitations.`,
        )
      }
      const { token, digest } = createInvitationToken()
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
      await recordAudit(trx, {
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
      await requireTeamAsOwner(trx, user.userId, params.teamId)
      if (!(await deleteInvitation(trx, params.teamId, params.id))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),

  implement(contract.findInvitation, async ({ body }, { transaction }) =>
    transaction(async (trx) => ({ invitation: orNotFound(await findInvitationByToken(trx, body.token)) })),
  ),

  implement(contract.acceptInvitation, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      orNotFound(await findInvitationByToken(trx, body.token))
      await requireTeamRoom(trx, user.userId)
      const teamId = orNotFound(await acceptInvitation(trx, body.token))
      await recordAudit(trx, { action: 'team.joined', userId: user.userId, subjectId: teamId })
      return { team: await requireTeamAsMember(trx, user.userId, teamId) }
    }),
  ),

  implement(contract.declineInvitation, async ({ body }, { transaction }) =>
    transaction(async (trx) => {
      if (!(await declineInvitation(trx, body.token))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),
]
