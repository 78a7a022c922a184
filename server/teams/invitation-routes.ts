import type { Transaction } from 'kysely'
import * as contract from '#contract/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import { teamLimits } from '#domain/portfolio/team.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement } from '#server/http/implement.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  acceptInvitation,
  type Answered,
  declineInvitation,
  deleteInvitation,
  insertInvitation,
  findInvitationByToken,
  listInvitations,
  listReceivedInvitations,
  createInvitationToken,
  type Invitation,
  renewInvitation,
} from './invitations.ts'
import { findLinkByToken, joinByLink, teamSizeOfLink } from './links.ts'
import { requireTeamAsMember, requireTeamAsOwner, requireTeamRoom } from './own-teams.ts'
import { notifyInvited, notifyOwners } from './team-notifications.ts'
import { listMembers, listTeams, lockMembers, type Team } from './teams.ts'

const fullTeam = `A team can have at most ${teamLimits.members} members, including open invitations.`

function mailInvitation(
  trx: Transaction<Schema>,
  parts: { invitation: Invitation; team: Team; inviter: string; site: string; token: string },
): Promise<void> {
  const { invitation, team, inviter, site, token } = parts
  const url = `${site}/settings/team-invitation?token=${token}`
  return enqueueMail(
    trx,
    invitationMail({ recipient: invitation.email, teamName: team.name, role: invitation.role, inviter, url }),
  )
}

/** Joins a team; `accept` says which, `size` counts its members and, where they have no place yet, open invitations. */
async function joinTeam(
  trx: Transaction<Schema>,
  userId: Id,
  { accept, size }: { readonly accept: () => Promise<Id | null>; readonly size?: () => Promise<number> },
) {
  await requireTeamRoom(trx, userId)
  const earlier = await listTeams(trx, userId)
  const teamId = orNotFound(await accept())
  if (earlier.some(({ id }) => id === teamId)) return { team: await requireTeamAsMember(trx, userId, teamId) }
  // Joining locked the team: accounts that join at once are counted one after the other.
  const members = await listMembers(trx, teamId)
  if ((await (size?.() ?? members.length)) > teamLimits.members) throw new ApiError('conflict', fullTeam)
  await notifyOwners(trx, 'member_joined', teamId, members)
  await recordAudit(trx, { action: 'team.joined', userId, subjectId: teamId })
  return { team: await requireTeamAsMember(trx, userId, teamId) }
}

/** Whoever was invited by mail has a place already, among the open invitations. */
const joinByInvitation = (trx: Transaction<Schema>, userId: Id, answered: Answered) =>
  joinTeam(trx, userId, { accept: () => acceptInvitation(trx, answered) })

async function decline(trx: Transaction<Schema>, answered: Answered) {
  if (!(await declineInvitation(trx, answered))) throw new ApiError('not_found')
  return { done: true as const }
}

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
      await lockMembers(trx, team.id)
      const { token, digest } = createInvitationToken()
      const invitation = await insertInvitation(trx, {
        teamId: team.id,
        ...body,
        digest,
        days: teamLimits.invitationDays,
      })
      // Inviting locked the team, as joining does: whoever joins at the same time is counted.
      const members = await listMembers(trx, team.id)
      if (members.some((member) => member.email?.toLowerCase() === body.email)) {
        throw new ApiError('conflict', 'A member already has this email address.', [
          { field: 'email', message: 'belongs to a member' },
        ])
      }
      if (members.length + (await listInvitations(trx, team.id)).length > teamLimits.members) {
        throw new ApiError('conflict', fullTeam)
      }
      await mailInvitation(trx, { invitation, team, inviter: user.email, site, token })
      await notifyInvited(trx, team, body)
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

  implement(contract.resendInvitation, async ({ params }, { transaction, user, site }) =>
    transaction(async (trx) => {
      const team = await requireTeamAsOwner(trx, user.userId, params.teamId)
      const { token, digest } = createInvitationToken()
      const days = teamLimits.invitationDays
      // An expired one counts for nobody, so that its place may be taken by now.
      await lockMembers(trx, team.id)
      const invitation = await renewInvitation(trx, { teamId: team.id, id: params.id, digest, days })
      if (invitation === undefined) {
        throw new ApiError('not_found', 'This invitation is not open any more. Invite the address again.')
      }
      await mailInvitation(trx, { invitation, team, inviter: user.email, site, token })
      return { invitation }
    }),
  ),

  implement(contract.findInvitation, async ({ body }, { transaction }) =>
    transaction(async (trx) => ({
      invitation: orNotFound(
        (await findInvitationByToken(trx, body.token)) ?? (await findLinkByToken(trx, body.token)),
      ),
    })),
  ),

  implement(contract.acceptInvitation, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      if ((await findInvitationByToken(trx, body.token)) !== undefined) return joinByInvitation(trx, user.userId, body)
      orNotFound(await findLinkByToken(trx, body.token))
      return joinTeam(trx, user.userId, {
        accept: () => joinByLink(trx, body.token),
        size: () => teamSizeOfLink(trx, body.token),
      })
    }),
  ),

  implement(contract.declineInvitation, async ({ body }, { transaction }) => transaction((trx) => decline(trx, body))),

  implement(contract.listReceivedInvitations, async (_request, { transaction }) =>
    transaction(async (trx) => ({ invitations: await listReceivedInvitations(trx) })),
  ),

  implement(contract.acceptReceivedInvitation, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      orNotFound((await listReceivedInvitations(trx)).find(({ id }) => id === params.id))
      return joinByInvitation(trx, user.userId, params)
    }),
  ),

  implement(contract.declineReceivedInvitation, async ({ params }, { transaction }) =>
    transaction((trx) => decline(trx, params)),
  ),
]
