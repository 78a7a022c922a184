import type { Id } from '#domain/units.ts'

/** Where the history shows the trades of some imports. */
export function tradesOfImports(batchIds: readonly Id[]): string {
  return `/trade-history?batch=${batchIds.join(',')}`
}
