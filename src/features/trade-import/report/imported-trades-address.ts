import type { Id } from '#domain/numbers/units.ts'

/** Where the history shows the trades of some imports. */
export function importedTradesAddress(batchIds: readonly Id[]): string {
  return `/trade-history?batch=${batchIds.join(',')}`
}
