import { getTeamOverview, visitTeam } from '#contract/teams/overview.ts'
import { implement } from '#server/http/implement.ts'
import { requireTeamAsMember } from './own-teams.ts'
import { readTeamOverview } from './team-overview.ts'
import { noteVisit } from './team-visits.ts'

export const teamOverviewRoutes = [
  implement(getTeamOverview, ({ params, query }, context) => readTeamOverview(context, params.teamId, query)),

  implement(visitTeam, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireTeamAsMember(trx, user.userId, params.teamId)
      await noteVisit(trx, params.teamId)
      return { done: true as const }
    }),
  ),
]
