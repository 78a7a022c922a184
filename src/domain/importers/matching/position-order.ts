import { sortFillsByTime } from '#domain/fills/position.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'

/** The time of its first fill; empty without any. */
export const entryOf = ({ fills }: KnownPosition): string => sortFillsByTime(fills)[0]?.at ?? ''

/** The time of its last fill; empty without any. */
export const exitOf = ({ fills }: KnownPosition): string => sortFillsByTime(fills).at(-1)?.at ?? ''

/** By entry, then by exit, open ones last. */
export function comparePositions(a: KnownPosition, b: KnownPosition): number {
  const [first, second] = [entryOf(a), entryOf(b)]
  if (first !== second) return first < second ? -1 : 1
  if (a.isOpen !== b.isOpen) return a.isOpen ? 1 : -1
  const [left, right] = [exitOf(a), exitOf(b)]
  return left === right ? 0 : left < right ? -1 : 1
}
