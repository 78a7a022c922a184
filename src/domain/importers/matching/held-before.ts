import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, sum, type ExactNumber } from '#domain/numbers/decimal.ts'
import { bookKeyOf, positionBefore } from './position-changes.ts'

/**
 * What is held of a fill's symbol and account just before it, in the file and in the portfolio; above 0 is long. The
 * portfolio's fills count until the first of the file, which may have the later ones as well.
 */
export function heldBefore(
  fill: FileFill,
  fills: readonly FileFill[],
  positions: readonly KnownPosition[],
): ExactNumber {
  const own = fills.filter((one) => bookKeyOf(one) === bookKeyOf(fill) && one.at <= fill.at)
  const begin = own.reduce((first, one) => (one.at < first.at ? one : first), fill)
  const books = new Set(fills.map(bookKeyOf))
  return sum([
    positionBefore(begin, positions, books),
    ...own.map(({ side, quantity }) => exact(side === 'buy' ? quantity : `-${quantity}`)),
  ])
}

/** Whether anything is held of a fill's symbol and account just before it. */
export const isHeldBefore = (...given: Parameters<typeof heldBefore>): boolean => !heldBefore(...given).eq(0)
