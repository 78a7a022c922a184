import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import {
  calculateAllBalances,
  calculateBalance,
  createPortfolio,
  deletePortfolio,
  loadDemoData,
  updatePortfolio,
} from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { storePortfolioId } from './active-portfolio.ts'
import { portfoliosQuery } from './portfolios-query.ts'

export type NewPortfolioBody = RouteInput<typeof createPortfolio>['body']
export type PortfolioChanges = RouteInput<typeof updatePortfolio>['body']

const key = portfoliosQuery.queryKey

/** Puts a portfolio into the cached list: in its place when it is there, else at the end, where the newest belongs. */
function withPortfolio(list: readonly Portfolio[], changed: Portfolio): Portfolio[] {
  const known = list.some((portfolio) => portfolio.id === changed.id)
  return known ? list.map((portfolio) => (portfolio.id === changed.id ? changed : portfolio)) : [...list, changed]
}

function keep(queries: QueryClient, portfolio: Portfolio): void {
  queries.setQueryData(key, (list) => withPortfolio(list ?? [], portfolio))
}

/** Creates a portfolio. */
export function useCreatePortfolio() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewPortfolioBody) => (await call(createPortfolio, { body })).portfolio,
    onSuccess: (portfolio) => {
      keep(queries, portfolio)
      void queries.invalidateQueries({ queryKey: key })
    },
  })
}

/** Changes a portfolio. Time zone, tolerance and opening balance change figures, so these are asked anew as well. */
export function useUpdatePortfolio() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, changes }: { readonly id: Id; readonly changes: PortfolioChanges }) =>
      (await call(updatePortfolio, { params: { id }, body: changes })).portfolio,
    onSuccess: (portfolio) => {
      keep(queries, portfolio)
      void refreshAfterTradeChange(queries)
    },
  })
}

/** Deletes a portfolio with its trades. */
export function useDeletePortfolio() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deletePortfolio, { params: { id } }),
    onSuccess: (_done, id) => {
      queries.setQueryData(key, (list) => list?.filter((portfolio) => portfolio.id !== id))
      void refreshAfterTradeChange(queries)
    },
  })
}

/** Computes the balance of one portfolio anew from its trades. */
export function useCalculateBalance() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: Id) => (await call(calculateBalance, { params: { id } })).portfolio,
    onSuccess: (portfolio) => keep(queries, portfolio),
  })
}

/** Computes every balance anew. */
export function useCalculateAllBalances() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(calculateAllBalances, {})).portfolios,
    onSuccess: (portfolios) => queries.setQueryData(key, portfolios),
  })
}

/** Adds the demo portfolios and makes the one with the most trades the active one. */
export function useLoadDemoData() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(loadDemoData, {})).portfolios,
    onSuccess: async (portfolios) => {
      // The list first: the active portfolio is only one that is in it.
      await queries.fetchQuery({ ...portfoliosQuery, staleTime: 0 })
      const demo = portfolios.filter((portfolio) => portfolio.kind === 'demo')
      const [largest] = (demo.length > 0 ? demo : portfolios).toSorted((a, b) => b.tradeCount - a.tradeCount)
      if (largest !== undefined) storePortfolioId(largest.id)
      void refreshAfterTradeChange(queries)
    },
  })
}
