import { queryOptions } from '@tanstack/react-query'
import { listSymbols } from '#contract/symbols.ts'
import type { Id } from '#domain/units.ts'
import { cacheTimes } from './cache-times.ts'
import { call } from './client.ts'

/** The symbols of an exchange, by symbol. */
export function symbolsQuery(exchangeId: Id) {
  return queryOptions({
    queryKey: ['symbols', exchangeId],
    queryFn: async ({ signal }) => (await call(listSymbols, { params: { exchangeId } }, signal)).symbols,
    staleTime: cacheTimes.symbols,
  })
}
