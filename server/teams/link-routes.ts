import * as contract from '#contract/teams/teams.ts'
import { teamLimits } from '#domain/portfolio/team.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { createInvitationToken } from './invitations.ts'
import { deleteLink, insertLink, listLinks } from './links.ts'
import { requireTeamAsOwner } from './own-teams.ts'
import { lockMembers } from './teams.ts'

export const teamLinkRoutes = [
  implement(contract.listLinks, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamAsOwner(trx, user.userId, params.teamId)
      return { links: await listLinks(trx, params.teamId) }
    }),
  ),

  implement(contract.createLink, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const team = await requireTeamAsOwner(trx, user.userId, params.teamId)
      await lockMembers(trx, team.id)
      if ((await listLinks(trx, team.id)).length >= teamLimits.openLinks) {
        throw new ApiError('conflict', `A team can have at most ${teamLimits.openLinks} open links. Revoke one first.`)
      }
      const { token, digest } = createInvitationToken()
      const link = await insertLink(trx, { teamId: team.id, ...body, digest })
      await recordAudit(trx, {
        action: 'team.link-created',
        userId: user.userId,
        subjectId: team.id,
        details: { link: link.id, role: body.role },
      })
      return { link, token }
    }),
  ),

  implement(contract.revokeLink, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamAsOwner(trx, user.userId, params.teamId)
      if (!(await deleteLink(trx, params.teamId, params.id))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),
]
