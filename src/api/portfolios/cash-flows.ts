import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { createCashFlow, deleteCashFlow, listCashFlows, updateCashFlow } from '#contract/portfolios/cash-flows.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type CashFlow = RouteResponse<typeof listCashFlows>['cashFlows'][number]
export type CashFlowInput = RouteInput<typeof createCashFlow>['body']

const keyOf = (portfolioId: Id) => ['cash-flows', portfolioId] as const

/** The deposits and withdrawals of a portfolio, newest first, a page at a time. */
export function cashFlowsQuery(portfolioId: Id) {
  return infiniteQueryOptions({
    queryKey: keyOf(portfolioId),
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      return call(listCashFlows, { params: { id: portfolioId }, query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ cashFlows }) => cashFlows),
    staleTime: cacheTimes.tradeLists,
  })
}

/** All deposits and withdrawals of a portfolio, newest first. */
export function allCashFlowsQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: [...keyOf(portfolioId), 'all'],
    queryFn: async ({ signal }) => {
      const flows: CashFlow[] = []
      let cursor: string | null = null
      do {
        const query: RouteInput<typeof listCashFlows>['query'] = { limit: 200, ...(cursor === null ? {} : { cursor }) }
        const page: RouteResponse<typeof listCashFlows> = await call(
          listCashFlows,
          { params: { id: portfolioId }, query },
          signal,
        )
        flows.push(...page.cashFlows)
        cursor = page.nextCursor
      } while (cursor !== null)
      return flows
    },
    staleTime: cacheTimes.tradeLists,
  })
}

/** Refreshes what a deposit or withdrawal changes: the list, the balance, and figures in percent of the balance. */
function useRefresh(portfolioId: Id) {
  const queries = useQueryClient()
  return async () => {
    void refreshAfterTradeChange(queries)
    await queries.invalidateQueries({ queryKey: keyOf(portfolioId) })
  }
}

/** Books a deposit or withdrawal, or changes the one with the given id. */
export function useSaveCashFlow(portfolioId: Id) {
  return useMutation({
    mutationFn: ({ id, flow }: { readonly id: Id | null; readonly flow: CashFlowInput }) =>
      id === null
        ? call(createCashFlow, { params: { id: portfolioId }, body: flow })
        : call(updateCashFlow, { params: { id }, body: flow }),
    onSuccess: useRefresh(portfolioId),
  })
}

/** Deletes a deposit or withdrawal. */
export function useDeleteCashFlow(portfolioId: Id) {
  return useMutation({
    mutationFn: (id: Id) => call(deleteCashFlow, { params: { id } }),
    onSuccess: useRefresh(portfolioId),
  })
}
