import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listSymbols } from '#contract/playbook/symbols.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The symbols of an exchange, in alphabetical order. */
export function symbolsQuery(exchangeId: Id) {
  return queryOptions({
    queryKey: ['symbols', exchangeId],
    queryFn: async ({ signal }) => (await call(listSymbols, { params: { exchangeId } }, signal)).symbols,
    staleTime: cacheTimes.symbols,
  })
}
