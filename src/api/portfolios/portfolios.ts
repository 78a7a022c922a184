import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { longRequestTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import {
  calculateAllBalances,
  calculateBalance,
  createPortfolio,
  deletePortfolio,
  loadDemoData,
  removeDemoData,
  updatePortfolio,
} from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { storePortfolioId } from './active-portfolio.ts'
import { portfoliosQuery } from './portfolios-query.ts'

type NewPortfolioBody = RouteInput<typeof createPortfolio>['body']
type PortfolioChanges = RouteInput<typeof updatePortfolio>['body']

const key = portfoliosQuery.queryKey

/** Replaces a portfolio in the cached list, or appends a new one. */
function withPortfolio(list: readonly Portfolio[], changed: Portfolio): Portfolio[] {
  const exists = list.some((portfolio) => portfolio.id === changed.id)
  return exists ? list.map((portfolio) => (portfolio.id === changed.id ? changed : portfolio)) : [...list, changed]
}

function cachePortfolio(queries: QueryClient, portfolio: Portfolio): void {
  queries.setQueryData(key, (list) => withPortfolio(list ?? [], portfolio))
}

/** Creates a portfolio. */
export function useCreatePortfolio() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewPortfolioBody) => (await call(createPortfolio, { body })).portfolio,
    onSuccess: (portfolio) => {
      cachePortfolio(queries, portfolio)
      void queries.invalidateQueries({ queryKey: key })
    },
  })
}

/** Changes a portfolio. Refreshes figures too, which depend on time zone, tolerance and opening balance. */
export function useUpdatePortfolio() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, changes }: { readonly id: Id; readonly changes: PortfolioChanges }) =>
      (await call(updatePortfolio, { params: { id }, body: changes })).portfolio,
    onSuccess: (portfolio) => {
      cachePortfolio(queries, portfolio)
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

/** Recalculates the balance of one portfolio from its trades. */
export function useCalculateBalance() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: Id) => (await call(calculateBalance, { params: { id } })).portfolio,
    onSuccess: (portfolio) => cachePortfolio(queries, portfolio),
  })
}

/** Recalculates the balance of every portfolio. */
export function useCalculateAllBalances() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(calculateAllBalances, {})).portfolios,
    onSuccess: (portfolios) => queries.setQueryData(key, portfolios),
  })
}

/** Removes the demo portfolios and what came with them. */
export function useRemoveDemoData() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeDemoData, {}, undefined, longRequestTimeout),
    onSuccess: async () => {
      // First the list: the active portfolio must not be one that is gone.
      await queries.fetchQuery({ ...portfoliosQuery, staleTime: 0 })
      void queries.invalidateQueries()
    },
  })
}

/** Adds the demo portfolios and makes the one with the most trades the active one. */
export function useLoadDemoData() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(loadDemoData, {}, undefined, longRequestTimeout)).portfolios,
    onSuccess: async (portfolios) => {
      // First the list, since the active portfolio must be in it.
      await queries.fetchQuery({ ...portfoliosQuery, staleTime: 0 })
      const demo = portfolios.filter((portfolio) => portfolio.kind === 'demo')
      const [largest] = (demo.length > 0 ? demo : portfolios).toSorted((a, b) => b.tradeCount - a.tradeCount)
      if (largest !== undefined) storePortfolioId(largest.id)
      // The demo adds to every list: trades, tags, candles, notes.
      void queries.invalidateQueries()
    },
  })
}
