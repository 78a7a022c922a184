import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import {
  createExchange,
  deleteExchange,
  listExchanges,
  mergeExchange,
  updateExchange,
} from '#contract/playbook/exchanges.ts'
import type { ExchangeInput } from '#domain/instruments/exchange.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The signed-in user's exchanges, brokers and prop firms, by name. */
export const exchangesQuery = queryOptions({
  queryKey: ['exchanges'],
  queryFn: async ({ signal }) => (await call(listExchanges, {}, signal)).exchanges,
  staleTime: cacheTimes.exchanges,
})

/** Creates an exchange, or changes the one with the given id. */
export function useSaveExchange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, exchange }: { readonly id: Id | null; readonly exchange: ExchangeInput }) => {
      const body = exchange
      return (await (id === null ? call(createExchange, { body }) : call(updateExchange, { params: { id }, body })))
        .exchange
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: exchangesQuery.queryKey }),
  })
}

/** Deletes an exchange with its symbols; its trades stay. */
export function useDeleteExchange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteExchange, { params: { id } }),
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      await queries.invalidateQueries({ queryKey: exchangesQuery.queryKey })
    },
  })
}

/** Moves the symbols and trades of an exchange to another, and deletes it. */
export function useMergeExchange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, into }: { readonly id: Id; readonly into: Id }) =>
      call(mergeExchange, { params: { id }, body: { into } }),
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      // Their filters name the row that stays.
      void queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: ['symbols'] })
      await queries.invalidateQueries({ queryKey: exchangesQuery.queryKey })
    },
  })
}
