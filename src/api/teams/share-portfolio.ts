import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { TeamMasks } from '#domain/portfolio/portfolio.ts'
import { teamsKey } from './teams-key.ts'

/** How a portfolio is shared: with a team (null: with none), and what that team does not see. */
export interface Sharing extends Partial<TeamMasks> {
  readonly teamId: Id | null
}

/** Shares one of the user's portfolios, changes what its team does not see, or stops sharing it. */
export function useSharePortfolio() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, sharing }: { readonly id: Id; readonly sharing: Sharing }) =>
      (await call(updatePortfolio, { params: { id }, body: sharing })).portfolio,
    onSuccess: async (changed) => {
      queries.setQueryData(portfoliosQuery.queryKey, (list) =>
        list?.map((portfolio) => (portfolio.id === changed.id ? changed : portfolio)),
      )
      await queries.invalidateQueries({ queryKey: teamsKey })
    },
  })
}
