import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import { getPortfolioNames } from '#contract/portfolios/names.ts'
import { listTeamPortfolios } from '#contract/portfolios/portfolios.ts'
import type { RouteResponse } from '#contract/route.ts'
import { listTeams } from '#contract/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'

const second = 1_000

/** A portfolio that another member of a team shares with the user: to read only, and without what its trader hides. */
export type TeamPortfolio = RouteResponse<typeof listTeamPortfolios>['portfolios'][number]

/** Whether a portfolio is another trader's; its screens then change nothing. */
export const isTeamPortfolio = (portfolio: Portfolio): portfolio is TeamPortfolio => 'trader' in portfolio

/** The portfolios of a team; none where the user was removed since the teams were listed. */
async function listPortfoliosOf(teamId: Id, signal: AbortSignal): Promise<readonly TeamPortfolio[]> {
  try {
    return (await call(listTeamPortfolios, { params: { teamId } }, signal)).portfolios
  } catch (error) {
    if (error instanceof Failure && error.kind === 404) return []
    throw error
  }
}

/** The portfolios that the user's teams are shown, the user's own among them. */
export const teamPortfoliosQuery = queryOptions({
  queryKey: ['teams', 'portfolios'],
  queryFn: async ({ signal }) => {
    const { teams } = await call(listTeams, {}, signal)
    const lists = await Promise.all(
      teams.filter(({ portfolios }) => portfolios > 0).map(({ id }) => listPortfoliosOf(id, signal)),
    )
    return lists.flat()
  },
  // Who is removed must not look at what was fetched before; live updates say it sooner.
  staleTime: 30 * second,
  refetchOnWindowFocus: true,
})

/** The names that the trades of another trader's portfolio refer to. */
export function portfolioNamesQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: ['trades', 'names', portfolioId],
    queryFn: ({ signal }) => call(getPortfolioNames, { params: { id: portfolioId } }, signal),
    staleTime: 600 * second,
  })
}
