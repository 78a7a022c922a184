import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { createSymbol, deleteSymbol, listSymbols, updateSymbol } from '#contract/playbook/symbols.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'
import { exchangesQuery } from './exchanges.ts'

/** The symbols of an exchange, in alphabetical order. */
export function symbolsQuery(exchangeId: Id) {
  return queryOptions({
    queryKey: ['symbols', exchangeId],
    queryFn: async ({ signal }) => (await call(listSymbols, { params: { exchangeId } }, signal)).symbols,
    staleTime: cacheTimes.symbols,
  })
}

/** A new symbol; omitted fields are derived from the symbol. */
export type NewSymbol = RouteInput<typeof createSymbol>['body']

/** Adds a symbol to an exchange, or changes the one with the given id. */
export function useSaveSymbol(exchangeId: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, symbol }: { readonly id: Id | null; readonly symbol: NewSymbol }) => {
      const stored =
        id === null
          ? call(createSymbol, { params: { exchangeId }, body: symbol })
          : call(updateSymbol, { params: { id }, body: symbol })
      return (await stored).symbol
    },
    onSuccess: async () => {
      // A stated session changes the session datapoints of trades.
      void refreshAfterTradeChange(queries)
      void queries.invalidateQueries({ queryKey: exchangesQuery.queryKey })
      await queries.invalidateQueries({ queryKey: symbolsQuery(exchangeId).queryKey })
    },
  })
}

/** Deletes a symbol; its trades keep their figures. */
export function useDeleteSymbol(exchangeId: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: Id) => call(deleteSymbol, { params: { id } }),
    onSuccess: async () => {
      // A stated session changes the session datapoints of trades.
      void refreshAfterTradeChange(queries)
      void queries.invalidateQueries({ queryKey: exchangesQuery.queryKey })
      await queries.invalidateQueries({ queryKey: symbolsQuery(exchangeId).queryKey })
    },
  })
}
