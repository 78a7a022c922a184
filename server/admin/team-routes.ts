import { getAnyTeam, listAllTeams } from '#contract/admin/teams.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import { findAnyTeam, listSharedPortfolios, listTeamPeople, teamPage } from './teams.ts'

export const adminTeamRoutes: Implementation[] = [
  implement(listAllTeams, async ({ query }, { asAdmin }) => {
    const { rows, nextCursor } = await asAdmin((trx) => teamPage(trx, parsePageRequest(query), query.search))
    return { teams: rows, nextCursor }
  }),

  implement(getAnyTeam, async ({ params }, { asAdmin }) =>
    asAdmin(async (trx) => ({
      team: orNotFound(await findAnyTeam(trx, params.id)),
      members: await listTeamPeople(trx, params.id),
      portfolios: await listSharedPortfolios(trx, params.id),
    })),
  ),
]
