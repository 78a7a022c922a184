import { fetchKnownImportKeys } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { ImportReader } from '#workers/import/client.ts'

/** Keys that are asked about in one request: as many as it takes. */
const keysPerRequest = 10_000

/**
 * How many trades of a file a portfolio has already, and tells the reader which: asked for in parts. `onShare` is told after
 * each how much has been answered, from 0 to 1. Throws what a call throws.
 */
export async function countExistingTrades(
  reader: Pick<ImportReader, 'keys' | 'markExisting'>,
  fileId: number,
  trades: number,
  portfolioId: Id,
  onShare: (share: number) => void,
): Promise<number> {
  let there = 0
  for (let from = 0; from < trades; from += keysPerRequest) {
    const keys = await reader.keys(fileId, from, keysPerRequest)
    const known = await fetchKnownImportKeys(portfolioId, keys)
    there += await reader.markExisting(fileId, from, keys.length, known)
    onShare((from + keys.length) / trades)
  }
  return there
}
