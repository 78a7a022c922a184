import { fetchKnownImportKeys } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { ImportReader } from '#workers/import/client.ts'
import type { FilePreview, KnownCounts } from '#workers/import/shapes.ts'

/** How many trades of a file there are of each kind, by what the portfolio has of them; all others are new. */
export function countByPresence({ trades, continued, rematched }: FilePreview, known: KnownCounts | null) {
  const { existing, deleted, logged } = known ?? { existing: 0, deleted: 0, logged: 0 }
  const fresh = trades - continued - rematched - existing - deleted - logged
  return { new: fresh, there: existing, deleted, logged, continues: continued, rematches: rematched }
}

/** The maximum number of keys per request. */
const keysPerRequest = 10_000

/**
 * Counts the trades of a file that a portfolio already has, that were deleted from it and that were logged by hand, and marks
 * them in the reader. `onProgress` receives the completed share, 0 to 1. Throws the error of a failed call.
 */
export async function countKnownTrades(
  reader: Pick<ImportReader, 'keys' | 'markKnown'>,
  fileId: number,
  trades: number,
  portfolioId: Id,
  onProgress: (share: number) => void,
): Promise<KnownCounts> {
  const counts = { existing: 0, deleted: 0, logged: 0 }
  for (let from = 0; from < trades; from += keysPerRequest) {
    const keys = await reader.keys(fileId, from, keysPerRequest)
    const found = await reader.markKnown(fileId, from, keys.length, await fetchKnownImportKeys(portfolioId, keys))
    counts.existing += found.existing
    counts.deleted += found.deleted
    counts.logged += found.logged
    onProgress((from + keys.length) / trades)
  }
  return counts
}
