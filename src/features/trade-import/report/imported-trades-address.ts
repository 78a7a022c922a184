import type { Id } from '#domain/numbers/units.ts'

/** The address of the history filtered by imports. */
export function importedTradesAddress(batchIds: readonly Id[]): string {
  return `/trade-history?batch=${batchIds.join(',')}`
}
