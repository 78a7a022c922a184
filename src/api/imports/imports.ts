import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange, tradesKey } from '#api/refresh-after-trade-change.ts'
import { deleteImportMapping, listImportMappings, putImportMapping } from '#contract/imports/mappings.ts'
import {
  findImportedTrades,
  findLoggedTrades,
  listImportBatches,
  listPositions,
  undoImport,
} from '#contract/imports/trade-imports.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'

export type ImportBatch = RouteResponse<typeof listImportBatches>['batches'][number]
export type Position = RouteResponse<typeof listPositions>['positions'][number]
/** What a file is matched with: trades of the portfolio, and executions that were deleted from it. */
export type StoredBooks = RouteResponse<typeof listPositions>

/** The latest imports into a portfolio, newest first. */
export function importBatchesQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: [...tradesKey, 'imports', portfolioId],
    queryFn: async ({ signal }) =>
      (await call(listImportBatches, { query: { portfolio_id: portfolioId, limit: 50 } }, signal)).batches,
    staleTime: cacheTimes.tradeLists,
  })
}

/** The trader's saved column mappings. */
export const importMappingsQuery = queryOptions({
  queryKey: ['import-mappings'],
  queryFn: async ({ signal }) => (await call(listImportMappings, {}, signal)).mappings,
  staleTime: cacheTimes.setups,
})

/** When the executions of a file were, and what the portfolio may have of them. */
interface PeriodOfFile {
  readonly first: Instant
  readonly last: Instant
  readonly books: readonly string[]
  readonly symbols: readonly string[]
  readonly otherFormats: readonly string[]
}

function toBody({ first, last, books, symbols, otherFormats }: PeriodOfFile): RouteInput<typeof listPositions>['body'] {
  const elsewhere = { formats: [...otherFormats], symbols: [...symbols], until: last }
  return { at: first, books: [...books], ...(otherFormats.length === 0 ? {} : { elsewhere }) }
}

/**
 * Fetches the open trades, and with the period of a file those open at its start, those with executions of its books since
 * or brought by other formats in it, and the deleted executions of its books.
 * Not cached, since they must be current.
 */
export function fetchBooks(portfolioId: Id, period: PeriodOfFile | null, signal?: AbortSignal): Promise<StoredBooks> {
  return call(listPositions, { params: { id: portfolioId }, body: period === null ? {} : toBody(period) }, signal)
}

/** Fetches the indexes of the import keys that a portfolio has or had. Not cached, since they must be current. */
export function fetchKnownImportKeys(portfolioId: Id, importKeys: readonly string[], signal?: AbortSignal) {
  return call(findImportedTrades, { body: { portfolioId, importKeys } }, signal)
}

/** Fetches the trades that were entered in a period and came by no import. Not cached, since they must be current. */
export async function fetchLoggedTrades(
  portfolioId: Id,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  signal?: AbortSignal,
) {
  return (await call(findLoggedTrades, { body: { portfolioId, from, to } }, signal)).trades
}

/** Undoes an import. */
export function useUndoImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (batchId: Id) => call(undoImport, { params: { batchId } }),
    onSuccess: () => refreshAfterTradeChange(queries),
  })
}

type MappingBody = RouteInput<typeof putImportMapping>['body']

/** Saves a column mapping for files with the same header. */
export function useSaveMapping() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ fingerprint, body }: { readonly fingerprint: string; readonly body: MappingBody }) =>
      call(putImportMapping, { params: { fingerprint }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importMappingsQuery.queryKey }),
  })
}

/** Deletes a column mapping. */
export function useDeleteMapping() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fingerprint: string) => call(deleteImportMapping, { params: { fingerprint } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importMappingsQuery.queryKey }),
  })
}
