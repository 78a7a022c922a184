import { fetchKnownImportKeys } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { ImportReader } from '#workers/import/client.ts'

/** The maximum number of keys per request. */
const keysPerRequest = 10_000

/**
 * Counts the trades of a file that a portfolio already has and marks them in the reader. `onProgress` receives the completed
 * share, 0 to 1. Throws the error of a failed call.
 */
export async function countExistingTrades(
  reader: Pick<ImportReader, 'keys' | 'markExisting'>,
  fileId: number,
  trades: number,
  portfolioId: Id,
  onProgress: (share: number) => void,
): Promise<number> {
  let existing = 0
  for (let from = 0; from < trades; from += keysPerRequest) {
    const keys = await reader.keys(fileId, from, keysPerRequest)
    const known = await fetchKnownImportKeys(portfolioId, keys)
    existing += await reader.markExisting(fileId, from, keys.length, known)
    onProgress((from + keys.length) / trades)
  }
  return existing
}
